// Operands of which only the type counts need no data-sharing clause.
int f(int a, int n, double s) {
  double v[n], w[3];
  #pragma omp parallel default(none)
  {
    int x = sizeof a + sizeof(a) + _Alignof(w) + sizeof w[a]; // warning: 36: GNU extension
    __typeof__(a) y = 1;
    int z = _Generic(a, int: 1, default: 2);
    x += y + z;
  }
  #pragma omp parallel default(none)
// note@-1: 24: the clause is here
// note@-2: 24: the clause is here
// note@-3: 24: the clause is here
// note@-4: 24: the clause is here
// note@-5: 24: the clause is here
  {
    int k = sizeof v + sizeof(int[n]) + sizeof a + a;
// error@-1: 20: variable 'v' needs a data-sharing clause under 'default(none)'
// error@-2: 35: variable 'n' needs a data-sharing clause under 'default(none)'
// error@-3: 52: variable 'a' needs a data-sharing clause under 'default(none)'
    k++;
    __typeof__(a) y = s; // error: 23: variable 's' needs a data-sharing clause under 'default(none)'
    int z = _Generic(a, int: w[0], default: 2); // error: 30: variable 'w' needs a data-sharing clause under 'default(none)'
  }
  return 0;
}
