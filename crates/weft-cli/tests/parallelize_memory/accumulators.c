#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#define F __attribute__((noinline))
struct node { struct node *l, *r; long v; int k; unsigned u; };
static long total; static int hits; long ext; static long most = LONG_MIN; static unsigned least = UINT_MAX; static unsigned char bits; static long both; static short sh;
F static void between(const struct node *t, long *restrict s) { if (!t) return; between(t->l, s); *s -= t->v; if (t->r) between(t->r, s); }
F static void maxi(const struct node *t) { if (!t) return; maxi(t->l); if (t->v > most) most = t->v; maxi(t->r); }
F static void mini(const struct node *t) { if (!t) return; if (least > t->u) least = t->u; mini(t->l); mini(t->r); }
F static void orr(const struct node *t) { if (!t) return; bits |= t->k; orr(t->l); orr(t->r); }
F static void looped(const struct node *t) { if (!t) return; for (int i = 0; i < (t->k & 3); i++) if (t->v & (1 << i)) total += i; looped(t->l); looped(t->r); }
F static void three(int n, unsigned x) { if (n <= 0) { hits += x % 3 == 0; return; } three(n - 1, x * 3); if (x & 1) hits -= 2; three(n - 2, x + 1); if (x & 2) hits += n; three(n - 3, x ^ 5); }
F static void sw(int n, unsigned x) { if (n <= 0) return; sw(n - 1, x * 5 + 1); switch (x & 3) { case 0: ext += 3; break; case 1: ext -= n; break; case 2: ext += 5; } sw(n - 1, x * 3 + 2); }
F static void leaves(const int *a, int n, long *s) { if (n < 16) { for (int i = 0; i < n; i++) *s += a[i]; return; } leaves(a, n / 2, s); leaves(a + n / 2, n - n / 2, s); }
F static void peak(const int *a, int n, long *s) { if (n < 16) { for (int i = 0; i < n; i++) if (a[i] > *s) *s = a[i]; return; } peak(a, n / 2, s); peak(a + n / 2, n - n / 2, s); }
F static void pairs(const int *a, int n, unsigned long *x) { if (n < 4) { for (int i = 0; i < n; i++) { if (a[i] < 0) continue; for (int j = 0; j < i; j++) *x ^= (unsigned long)a[i] << j; } return; } pairs(a, n / 2, x); if (n & 1) *x ^= 77; pairs(a + n / 2, n - n / 2, x); *x ^= n; }
F static void early(const int *a, int n, long *s) { if (n < 8) { for (int i = 0; i < n; i++) { if (a[i] == 13) return; *s += a[i]; } return; } early(a, n / 2, s); if (a[0] & 1) return; early(a + n / 2, n - n / 2, s); }
static const long roof = LONG_MAX;
F static void top(int n, unsigned x, long *m) { if ((long)x > *m) *m = x; if (n < 1) return; top(n - 1, x * 5 + 1, m); top(n - 1, x * 7 + 3, m); }
static unsigned minus;
F static void signs(const struct node *t) { if (!t) return; if (t->k & 4) minus -= t->k & 3; signs(t->r); signs(t->l); }
F static void typed(const struct node *t, short *s) { if (!t) return; *s += t->k; typed(t->l, s); typed(t->r, s); }
/* Refused: the sum is read, comes from two places, or may be what the recursion reads. */
F static void half(const int *a, int n, long *s) { if (n < 8) { long k = *s; for (int i = 0; i < n; i++) { k += a[i]; if (k & 1) *s = k; } return; } half(a, n / 2, s); half(a + n / 2, n - n / 2, s); }
F static void lost(const int *a, int n, long *s) { if (n < 8) { long k = *s; *s = k + 1; for (int i = 0; i < n; i++) *s = k + a[i]; return; } lost(a, n / 2, s); lost(a + n / 2, n - n / 2, s); }
F static void across(const int *a, int n, long *s) { if (n < 2) { *s += n; return; } long k = *s; across(a, n / 2, s); *s = k + a[0]; across(a + n / 2, n - n / 2, s); }
F static void left(const int *a, int n, long *s) { if (n < 2) { *s = n - *s; return; } left(a, n / 2, s); left(a + n / 2, n - n / 2, s); }
F static void sees(const struct node *t, long *s) { if (!t) return; *s += t->v; sees(t->l, s); sees(t->r, s); }
F static void reads(const struct node *t) { if (!t) return; both += t->k; if (both & 1) both += 2; reads(t->l); reads(t->r); }
F static void mixed(const struct node *t) { if (!t) return; sh += 3; mixed(t->l); sh ^= 1; mixed(t->r); }
F static void swaps(int n, long *a, long *b) { if (n <= 0) return; *a += n; swaps(n - 1, b, a); swaps(n - 2, a, b); }
F static void rest(int n, int *p) { if (n == 0) return; *p += n; rest(n - 1, p); rest(n - 1, p); }
F static void cond(int n, int *p) { if (n == 0) return; cond(n - 1, p); cond(n - 1, p); if (p) *p += 1; }
static struct node *build(int d, long *c) { struct node *n = malloc(sizeof *n); n->v = (*c * 7919) % 100003 - 50000; n->u = (unsigned)(*c * 40503u) | 16; n->k = (int)(*c)++; n->l = d ? build(d - 1, c) : 0; n->r = d > 1 ? build(d - 2, c) : 0; return n; }
int main(int c, char **v) {
    int d = c > 1 ? atoi(v[1]) : 19; long m = 0; struct node *t = build(d, &m); long ps = 0, a = 1, b = 2; int r = 0;
    between(t, &ps); maxi(t); mini(t); orr(t); looped(t); three(d, 1); sw(d - 3, 7);  short h2 = 0; typed(t, &h2); signs(t); printf("%d %u\n", h2, minus); printf("%ld %ld %u %d %ld %d %ld\n", ps, most, least, bits, total, hits, ext);
    t->v = 0; sees(t, &ps); sees(t, &t->l->v); printf("%ld %ld\n", ps, t->l->v); reads(t); mixed(t); swaps(20, &a, &b); rest(18, &r); rest(0, 0); cond(17, &r); cond(17, 0);
    printf("%ld %d %ld %ld %d\n", both, sh, a, b, r);
    static int q[200000]; for (int i = 0; i < 200000; i++) q[i] = (int)((i * 7919L + 3) % 10007) - 2000;
    long l1 = 5, l2 = -9, l3 = 3, l4 = 4, l5 = 5, l6 = 6, l7 = 7; unsigned long x = 1; leaves(q, 200000, &l1); peak(q, 200000, &l2); pairs(q, 200000, &x); early(q, 200000, &l3); half(q, 200000, &l4); lost(q, 200000, &l5); across(q, 200000, &l6); left(q, 200000, &l7);
    printf("%ld %ld %lu %ld %ld %ld %ld %ld\n", l1, l2, x, l3, l4, l5, l6, l7);
    long high = 7; top(15, 1, &high); top(15, 1, (long *)&roof); printf("%ld %ld\n", high, roof);
    maxi(0); between(0, 0); printf("%ld\n", most);
    return 0; }
