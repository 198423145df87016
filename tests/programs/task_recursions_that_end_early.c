// Recursions with a task per call whose ends are found in every way: by a switch, by several tests, by loads, with stores on
// the way out, with arguments of every kind.
#include <stdio.h>

struct pair {
    long a, b;
};

static long sw(int n) {
    switch (n) {
    case 0:
        return 1;
    case 1:
        return 3;
    case 2:
        return 4;
    }
    long a, b, c;
#pragma omp task shared(a)
    a = sw(n - 1);
#pragma omp task shared(b)
    b = sw(n - 2);
#pragma omp task shared(c)
    c = sw(n - 3);
#pragma omp taskwait
    return (a * 3 + b * 5 + c) % 1000003;
}

static void out(int n, long *to, signed char tag, unsigned short k) {
    if (n <= 0) {
        *to = tag;
        return;
    }
    if (k > 60000) {
        *to = k;
        return;
    }
    long a, b;
#pragma omp task shared(a)
    out(n - 1, &a, tag - 1, k + 5000);
#pragma omp task shared(b)
    out(n - 2, &b, tag + 3, k);
#pragma omp taskwait
    *to = a * 2 - b;
}

static struct pair pr(int n) {
    if (n < 2)
        return (struct pair){n, 1};
    struct pair x, y;
#pragma omp task shared(x)
    x = pr(n - 1);
#pragma omp task shared(y)
    y = pr(n - 2);
#pragma omp taskwait
    return (struct pair){x.a + y.b, x.b - y.a};
}

static double fl(double lo, double hi, float eps, int d) {
    double mid = (lo + hi) / 2, f = mid * mid;
    if (d == 0 || hi - lo < eps)
        return f * (hi - lo);
    double a, b;
#pragma omp task shared(a)
    a = fl(lo, mid, eps, d - 1);
#pragma omp task shared(b)
    b = fl(mid, hi, eps, d - 1);
#pragma omp taskwait
    return a + b;
}

static long many(long a, long b, long c, long d, long e, long f, long g, long h, int n) {
    if (n == 0)
        return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h;
    long x, y;
#pragma omp task shared(x)
    x = many(b, c, d, e, f, g, h, a, n - 1);
#pragma omp task shared(y)
    y = many(a + n, b, c, d, e, f, g, h - n, n - 1);
#pragma omp taskwait
    return x ^ y;
}
struct big {
    long v[6];
};

static long big(struct big b, int n) {
    if (n == 0)
        return b.v[0] + b.v[5];
    long x, y;
    struct big l = b, r = b;
    l.v[n % 6]++;
    r.v[(n + 1) % 6] += 2;
#pragma omp task shared(x) firstprivate(l)
    x = big(l, n - 1);
#pragma omp task shared(y) firstprivate(r)
    y = big(r, n - 1);
#pragma omp taskwait
    return x * 3 - y;
}

struct tree {
    struct tree *l, *r;
};

static int depth(struct tree *t) {
    if (!t)
        return 0;
    if (!t->l && !t->r)
        return 1;
    int a, b;
#pragma omp task shared(a)
    a = depth(t->l);
#pragma omp task shared(b)
    b = depth(t->r);
#pragma omp taskwait
    return 1 + (a > b ? a : b);
}

static long wrap(unsigned char n) {
    if (n >= 200)
        return -1;
    if (n < 3)
        return n;
    long a, b;
#pragma omp task shared(a)
    a = wrap(n - 1);
#pragma omp task shared(b)
    b = wrap((unsigned char)(n - 4));
#pragma omp taskwait
    return a - 2 * b;
}
int main(void) {
    struct tree t[64];
    for (int i = 0; i < 64; i++)
        t[i] = (struct tree){2 * i + 1 < 64 ? t + 2 * i + 1 : 0, 2 * i + 2 < 50 ? t + 2 * i + 2 : 0};
    long numbers = 0, stored = 0, words = 0, objects = 0, wrapped = 0;
    struct pair pairs = {0, 0};
    double area = 0;
    int levels = 0;
#pragma omp parallel
#pragma omp single
    {
        numbers = sw(14);
        out(14, &stored, -5, 40000);
        pairs = pr(15);
        area = fl(0, 1, 1e-3f, 12);
        words = many(1, 2, 3, 4, 5, 6, 7, 8, 9);
        objects = big((struct big){{1, 2, 3, 4, 5, 6}}, 8);
        levels = depth(t);
        wrapped = wrap(14);
    }
    printf("%ld %ld %ld %ld %.12f %ld %ld %d %ld\n", numbers, stored, pairs.a, pairs.b, area, words, objects, levels,
           wrapped);
    return numbers == 241977 && words == -256 && objects == 2048 && wrapped == 118 ? 0 : 1;
}
