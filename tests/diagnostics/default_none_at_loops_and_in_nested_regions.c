// default(none) on a combined loop, and with regions and loops inside.
int g; static const int kc = 3; _Thread_local int tl;
void f(int n, int m) {
  int a[10], i, s = 0, t; const int k = 4; static int st;
  #pragma omp parallel for default(none) reduction(+ : s) firstprivate(n)
// note@-1: 28: the clause is here
// note@-2: 28: the clause is here
// note@-3: 28: the clause is here
// note@-4: 28: the clause is here
// note@-5: 28: the clause is here
// note@-6: 28: the clause is here
  for (i = 0; i < n; i++) { int local = i; a[i] = local + k + kc + g + tl + st; s += m; a[i] = 0;
// error@-1: 44: variable 'a' needs a data-sharing clause under 'default(none)'
// error@-2: 59: variable 'k' needs a data-sharing clause under 'default(none)'
// error@-3: 63: variable 'kc' needs a data-sharing clause under 'default(none)'
// error@-4: 68: variable 'g' needs a data-sharing clause under 'default(none)'
// error@-5: 77: variable 'st' needs a data-sharing clause under 'default(none)'
// error@-6: 86: variable 'm' needs a data-sharing clause under 'default(none)'
    #pragma omp parallel private(t)
    t = m;
  }
  #pragma omp parallel default(none)
// note@-1: 24: the clause is here
// note@-2: 24: the clause is here
  {
    #pragma omp for private(t) schedule(static, m)
// error@-1: 49: variable 'm' needs a data-sharing clause under 'default(none)'
    for (i = 0; i < n; i++) t = i; // error: 21: variable 'n' needs a data-sharing clause under 'default(none)'
  }
}
