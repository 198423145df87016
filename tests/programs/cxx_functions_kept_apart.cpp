// declare simd on functions of namespaces, overloaded and inline ones, and one of enumerators, all kept out of their callers.
// flags: -std=c++11 -ffp-contract=off
#include <cstdio>

enum { N = 1003 };
static float a[N], b[N], c[N], d[N];
static double e[N];
static int p[N], q[N];

#pragma omp declare simd notinbranch
__attribute__((noinline)) static float between(float x, float y) {
    float t = x * y + 1;
    return t > 2 ? t * t - y : t / (x + 1);
}

namespace own {
namespace {
#pragma omp declare simd uniform(k)
__attribute__((noinline)) float scaled(float x, int k) {
    return x > 1 ? x * k : x - k;
}
#pragma omp declare simd uniform(k)
__attribute__((noinline)) double scaled(double x, int k) {
    return x > 1 ? x * k + 1 : x - k;
}
} // namespace

#pragma omp declare simd uniform(from) linear(i) inbranch
__attribute__((noinline)) inline int far(const int *from, int i) {
    return from[i] + 3 * i;
}
} // namespace own

#pragma omp declare simd
__attribute__((noinline)) float known(float x) noexcept {
    return x * x + 2;
}

enum class Kind : int { even = 1, odd = 2 };
static Kind kinds[N];

#pragma omp declare simd
__attribute__((noinline)) static Kind other(Kind kind) {
    return kind == Kind::even ? Kind::odd : Kind::even;
}

int main() {
    for (int i = 0; i < N; i++) {
        a[i] = i % 17 * 0.25f;
        b[i] = i % 5;
        p[i] = i % 7;
        kinds[i] = i % 3 ? Kind::even : Kind::odd;
    }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++)
        c[i] = between(a[i], b[i]) + between(b[i], a[i]);
#pragma omp simd
    for (int i = 0; i < N; i++)
        d[i] = own::scaled(a[i], 3) + known(b[i]);
#pragma omp simd
    for (int i = 0; i < N; i++)
        e[i] = own::scaled((double)a[i], 5);
#pragma omp simd
    for (int i = 0; i < N; i++) {
        q[i] = 0;
        if (a[i] > 2)
            q[i] = own::far(p, i);
    }
#pragma omp simd
    for (int i = 0; i < N; i++)
        kinds[i] = other(kinds[i]);
    double s = 0, t = 0, u = 0;
    long v = 0;
    for (int i = 0; i < N; i++) {
        s += c[i] * (i % 3 + 1);
        t += d[i] * (i % 3 + 1);
        u += e[i] * (i % 3);
        v += q[i] * (i % 4) + (int)kinds[i] * (i % 5);
    }
    std::printf("%.3f %.3f %.3f %ld\n", s, t, u, v);
}
