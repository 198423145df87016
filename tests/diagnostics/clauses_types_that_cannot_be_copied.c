// Incomplete types, and structures with a const member.
struct S;
extern struct S s;
struct C { int a; struct { int b[2]; const int c; } d[2]; };
void f(int n) {
  struct C c = {0};
  #pragma omp parallel private(s)
// error@-1: 32: incomplete type 'struct S' where a complete type is required in clause 'private'
  { n = 0; }
  #pragma omp parallel for lastprivate(c) firstprivate(n)
// error@-1: 40: 'c' has the const member 'c' and cannot be in clause 'lastprivate', which assigns to it
  for (int i = 0; i < n; i++) ;
  #pragma omp parallel firstprivate(c)
  { n = c.a; }
}
