/* Compiler built-ins: expect, assume, prefetch, memory, object size, unreachable. */
#include <stddef.h>
#include <string.h>
int likely(int x) { if (__builtin_expect(x > 3, 1)) return 2; return __builtin_expect_with_probability(x, 1, 0.9); }
int assumed(int *p, int n) { __builtin_assume(n > 0 && n % 8 == 0); p = __builtin_assume_aligned(p, 32); int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
void moves(char *d, const char *s, size_t n) { memcpy(d, s, 16); memmove(d + 1, s, n); memset(d, 0, n); __builtin_memcpy_inline(d, s, 8); __builtin_prefetch(s, 0, 3); }
int compares(const char *a, const char *b) { return memcmp(a, b, 4) + strcmp(a, "x") + (int)strlen(b); }
size_t sizes(char *p) { char b[10]; return __builtin_object_size(b, 0) + __builtin_dynamic_object_size(p, 0); }
int never(int x) { switch (x & 1) { case 0: return 1; case 1: return 2; } __builtin_unreachable(); }
void *frames(void) { return (char *)__builtin_frame_address(0) - (size_t)__builtin_return_address(0); }
int constant(int x) { return __builtin_constant_p(x) ? 1 : __builtin_choose_expr(1, x, 0); }
void stop(int x) { if (x) __builtin_trap(); __builtin_debugtrap(); }
double nan_of(void) { return __builtin_nan("1") + __builtin_huge_val(); }
int selected(int x) { return _Generic(x, int: 1, double: 2); }
unsigned long long clock_of(void) { return __builtin_readcyclecounter(); }
