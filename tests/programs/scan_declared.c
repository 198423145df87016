// scan with declared operators, structures and arrays: inclusive and exclusive, in for, simd, for simd and combined.
// references: gcc
#include <stdio.h>

enum { N = 200 };
struct run { int length; long sum; };
static void join(struct run *out, const struct run *in) {
    for (int i = 0; i < in->length; i++) out->sum = out->sum * 3 % 1009;
    out->sum = (out->sum + in->sum) % 1009;
    out->length += in->length;
}
#pragma omp declare reduction(join : struct run : join(&omp_out, &omp_in)) initializer(omp_priv = {0, 0})
#pragma omp declare reduction(plus : int, double : omp_out += omp_in)
#pragma omp declare reduction(times : unsigned : omp_out *= omp_in) initializer(omp_priv = 1)

static int a[N], b[N], at;
static long c[N];
static struct run all = {3, 7};

static long sum(void) {
    long s = 0;
    for (int i = 0; i < N; i++) s += b[i] * (long)(i % 17 + 1) + c[i] * (i % 5);
    return s;
}

static void orphan(void) {
#pragma omp for reduction(inscan, join : all)
    for (int i = 0; i < N; i++) {
        all.length += 1;
        all.sum += a[i];
#pragma omp scan inclusive(all)
        c[i] = all.sum + all.length;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
#pragma omp parallel
    orphan();
    printf("orphaned %ld %d %ld\n", sum(), all.length, all.sum);

    int s = 5;
    double d = 1.5;
    unsigned u = 7;
#pragma omp parallel for reduction(inscan, plus : s, d)
    for (int i = 0; i < N; i++) {
        b[i] = s + (int)d;
#pragma omp scan exclusive(s, d)
        s += a[i];
        d += a[i] / 2.0;
    }
    printf("exclusive %ld %d %g\n", sum(), s, d);
#pragma omp parallel for simd reduction(inscan, times : u) reduction(inscan, plus : s)
    for (int i = 0; i < N; i++) {
        u *= a[i] | 1;
        s += i;
#pragma omp scan inclusive(u, s)
        b[i] = (int)(u % 10007) + s;
    }
    printf("for simd %ld %u %d\n", sum(), u, s);
    struct run own = {1, 2};
#pragma omp simd reduction(inscan, join : own)
    for (int i = 0; i < N; i++) {
        c[i] = own.sum - own.length;
#pragma omp scan exclusive(own)
        own.length++;
        own.sum += a[i];
    }
    printf("simd %ld %d %ld\n", sum(), own.length, own.sum);
    return 0;
}
