// references: none (clang loses the last values, and does not end with some counters; gcc wants one type in a nest)
// Bounds that depend on outer loops, with types that only an instance of a template knows; each nest beside its serial twin.
#include <cstdio>

struct Last {
    long x, y, z;
    explicit Last(long a = -1) : x(a), y(a), z(a) {}
    bool operator==(const Last &o) const { return x == o.x && y == o.y && z == o.z; }
};

#define TRIANGLE(I)                                                                                          \
    for (I i = 0; i < n; ++i)                                                                                \
        for (I j = i; j < n; ++j)                                                                            \
            for (I k = 0; k <= 2; k += 2) {                                                                  \
                s += i * 100 + j * 10 + k;                                                                   \
                p.x = i;                                                                                     \
                p.y = j;                                                                                     \
                p.z = k;                                                                                     \
            }

template <class I> bool triangle(I n) {
    Last p(5);
    long s = 0;
    TRIANGLE(I)
    const Last wanted = p;
    const long sum = s;
    s = 0;
    p = Last(5);
    #pragma omp parallel for collapse(3) reduction(+ : s) lastprivate(p)
    TRIANGLE(I)
    return s == sum && p == wanted;
}

#define DOWN(I)                                                                                              \
    for (I i = n; i > 0; --i)                                                                                \
        for (I j = f * i + m; j > 2 * i - 3; j -= 1) s = s + i * j + 1;

template <class I> bool down(I n, I m, int f) {
    long s = 0;
    DOWN(I)
    const long sum = s;
    s = 0;
    #pragma omp parallel for collapse(2) reduction(+ : s)
    DOWN(I)
    return s == sum;
}

// The inner loop runs for some values of the outer one only, and both variables live on.
#define PARTLY                                                                                               \
    for (i = 0; i < n; i++)                                                                                  \
        for (j = 2 * i; j <= n + 2; j += 2) s += i * 64 + j;

template <class I> bool partly(I n) {
    long s = 0;
    I i, j;
    PARTLY
    const long sum = s;
    s = 0;
    #pragma omp parallel for collapse(2) reduction(+ : s)
    PARTLY
    return s == sum;
}

#define MIXED(I)                                                                                             \
    for (int q = 0; q < m; q++)                                                                              \
        for (I i = q; i < n; i++)                                                                            \
            for (long j = i - 1; j < (long)n + 2; j++) s += q * 10000 + i * 100 + j;

template <class I> bool mixed(I n, int m) {
    unsigned long s = 0;
    MIXED(I)
    const unsigned long sum = s;
    s = 0;
    #pragma omp parallel
    #pragma omp for collapse(3) reduction(+ : s)
    MIXED(I)
    return s == sum;
}

#define POINTERS(T)                                                                                          \
    for (T a = v; a < v + n; ++a)                                                                            \
        for (T b = a; b < v + n; b += 1) s += *a * *b + (b - a);

template <class T> bool pointers(T *v, int n) {
    long s = 0;
    POINTERS(T *)
    const long sum = s;
    s = 0;
    #pragma omp parallel for collapse(2) reduction(+ : s)
    POINTERS(auto)
    return s == sum;
}

#define RISING(I)                                                                                            \
    for (I i = 0; i < n; ++i)                                                                                \
        for (I j = n - i; j > 0; --j) s += i * j + 1;

template <class I> bool tasks_and_lanes(I n) {
    long s = 0;
    RISING(I)
    const long sum = s;
    s = 0;
    #pragma omp parallel master taskloop collapse(2) reduction(+ : s)
    RISING(I)
    #pragma omp simd collapse(2) reduction(+ : s)
    RISING(I)
    return s == 2 * sum;
}

int main() {
    if (!triangle<int>(9) || !triangle<long>(6) || !triangle<short>(7) || !triangle<unsigned char>(8)) return 1;
    if (!down<int>(13, 2, 3) || !down<long>(8, 5, 2) || !down<short>(4, 0, 2)) return 2;
    if (!partly<int>(9) || !partly<long>(12) || !partly<unsigned>(7)) return 3;
    if (!mixed<int>(10, 4) || !mixed<long>(12, 5) || !mixed<signed char>(9, 3)) return 4;
    int v[23];
    for (int i = 0; i < 23; i++) v[i] = i * 3 % 11;
    const double d[5] = {1, 2, 3, 4, 5};
    if (!pointers(v, 23) || !pointers(d, 5)) return 5;
    if (!tasks_and_lanes<int>(9) || !tasks_and_lanes<unsigned long>(7)) return 6;
    puts("ok");
}
