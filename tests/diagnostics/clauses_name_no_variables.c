// A function or an enumerator is not a variable.
int q;
enum { E };
void g(void);
void f(int n) {
  #pragma omp parallel private(g) firstprivate(E)
// error@-1: 32: 'g' in clause 'private' is not a variable
// error@-2: 48: 'E' in clause 'firstprivate' is not a variable
  { ; }
}
