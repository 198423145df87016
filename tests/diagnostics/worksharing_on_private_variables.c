// What a worksharing construct names is shared by its team.
void f(int n) {
  int a = 0, b = 0, c = 0, d = 0;
  #pragma omp parallel private(a) reduction(+ : b) firstprivate(c)
// note@-1: 3: '#pragma omp parallel' is here
// note@-2: 3: '#pragma omp parallel' is here
// note@-3: 3: '#pragma omp parallel' is here
// note@-4: 3: '#pragma omp parallel' is here
  {
    int e = 0;
    #pragma omp for lastprivate(a) reduction(+ : b) firstprivate(c, d)
// error@-1: 33: 'a' in clause 'lastprivate' must be shared in the 'parallel' region around it, where it is private
// error@-2: 50: 'b' in clause 'reduction' must be shared in the 'parallel' region around it, where it is private
// error@-3: 66: 'c' in clause 'firstprivate' must be shared in the 'parallel' region around it, where it is private
    for (int i = 0; i < n; i++) a = b += c + d;
    #pragma omp single firstprivate(e)
// error@-1: 37: 'e' in clause 'firstprivate' must be shared in the 'parallel' region around it, where it is private
    d += e;
    #pragma omp for private(a, b, e)
    for (int i = 0; i < n; i++) a = b = e = 0;
  }
  static int g;
  int *p = &g;
  #pragma omp for reduction(+ : p[0:1])
  for (int i = 0; i < n; i++) p[0]++;
  #pragma omp for lastprivate(a) reduction(+ : n) firstprivate(g)
// error@-1: 31: 'a' in clause 'lastprivate' must be shared by the team, but is a local variable of a function that each thread runs for itself
// error@-2: 48: 'n' in clause 'reduction' must be shared by the team, but is a local variable of a function that each thread runs for itself
  for (int i = 0; i < n; i++) a = n += c + g;
}
