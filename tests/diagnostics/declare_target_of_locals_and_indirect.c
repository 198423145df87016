// Devices have variables from outside of functions, and call functions by their addresses [OMP 5.2 §7.8].
int t, u, w;
void g(void);
#pragma omp declare target enter(t)
// note@-1: 34: 't' is named here
#pragma omp declare target link(t)
// error@-1: 33: 't' in clause 'link' is entered by another directive 'declare target' [OMP 5.2 §7.8]
#pragma omp declare target link(u) indirect
// warning@-1: 33: 'u' is no function, so clause 'indirect' means nothing for it [OMP 5.2 §7.8.3]
// note@-2: 36: 'indirect' is here
#pragma omp declare target enter(w) indirect
// warning@-1: 34: 'w' is no function, so clause 'indirect' means nothing for it [OMP 5.2 §7.8.3]
// note@-2: 37: 'indirect' is here
#pragma omp declare target enter(g) indirect device_type(host)
// note@-1: 37: 'indirect' is here
// error@-2: 46: clause 'indirect' goes with 'device_type(any)' only, found 'host' [OMP 5.2 §7.8.3]
void f(int n) {
  int q = n;
#pragma omp declare target(q)
// error@-1: 28: 'q' on directive 'declare target' is a local variable; those outside of functions are on devices [OMP 5.2 §7.8]
  static int *kept, other;
  extern int far_away;
#pragma omp declare target enter(kept, far_away) link(other)
#pragma omp begin declare target
// error@-1: 13: '#pragma omp begin declare target' must stand outside of functions [OMP 5.2 §7.8.2]
#pragma omp end declare target
}
