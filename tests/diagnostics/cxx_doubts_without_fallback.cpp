// Where clang may not compile the file, it still says what is wrong in it, rather than that Weft has doubts.
// flags: -Werror=weft-fallback
struct A {
  int v;
};
int of_class(int n) {
  A a{};
  #pragma omp parallel for reduction(+ : a) // error: 38: invalid operands to binary expression ('A' and 'A')
  for (int i = 0; i < n; i++) a.v += i;
  const int k = n;
  #pragma omp parallel for lastprivate(k) // error: 40: const-qualified variable cannot be lastprivate
  for (int i = 0; i < n; i++) a.v += k;
  return a.v;
}
int of_declaration(int *d, int i) {
  #pragma omp atomic read
  int r = d[i]; // error: 3: the statement for 'atomic read' must be an expression statement of form 'v = x;'
  return r; // error: 10: use of undeclared identifier 'r'
}
