/* Variable-length arrays and alloca. */
#include <string.h>
void use(int *, int);
int one(int n) { int a[n]; use(a, n); return a[n - 1]; }
double two(int n, int m, double x[n][m]) { double s[n][m]; memcpy(s, x, sizeof s); double r = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) r += s[i][j] * x[i][j]; return r; }
int scoped(int n) { int s = 0; for (int i = 1; i < n; i++) { int a[i]; use(a, i); s += a[0]; } return s; }
int stack(int n) { int *p = __builtin_alloca(n * 4); int *q = __builtin_alloca_with_align(n, 256); use(p, n); use(q, 1); return *p + *q; }
struct flexible { int n; char data[]; };
int last(struct flexible *f) { return f->data[f->n - 1]; }
struct flexible sized = { 3, { 'a', 'b', 'c' } };
