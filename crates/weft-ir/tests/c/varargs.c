/* Variadic functions and calls. */
#include <stdarg.h>
#include <stdio.h>
struct wide { long a, b, c; };
int sum(int n, ...) {
  va_list ap, aq;
  int s = 0;
  va_start(ap, n);
  va_copy(aq, ap);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  double d = va_arg(aq, double);
  struct wide w = va_arg(aq, struct wide);
  va_end(aq);
  va_end(ap);
  return s + (int)d + (int)w.b;
}
int show(const char *f, ...) { va_list ap; va_start(ap, f); int r = vprintf(f, ap); va_end(ap); return r; }
int unprototyped();
int use(void) { return sum(3, 1, 2, 3) + show("%d %f %s\n", 1, 2.0, "x") + unprototyped(1, 2.0f); }
