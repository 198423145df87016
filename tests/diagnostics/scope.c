int f(int n) {
  int local = 0;
#pragma omp parallel private(n)
  {
#pragma omp scope reduction(+ : n)
// error@-1: 33: 'n' in clause 'reduction' must be shared in the 'parallel' region around it, where it is private
    n++;
#pragma omp for
    for (int i = 0; i < 4; i++) {
#pragma omp scope
// error@-1: 1: directive 'scope' cannot be closely nested inside a 'for' region
      n++;
    }
  }
  return local;
}
int orphan(int n) {
  int s = 0;
#pragma omp scope reduction(+ : s)
// warning@-1: 33: 's' in clause 'reduction' must be shared by the team, but is a local variable of a function
  s += n;
  return s;
}
