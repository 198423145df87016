// references: clang (gcc-12 has no 'tile')
// reference-flags: -fopenmp-version=51
// Tiles, unrolled loops and vectors whose sizes the arguments of a template tell.
#include <cstdio>
#include <vector>

template <int N> static long tiled(int n) {
    long s = 0;
    #pragma omp parallel for reduction(+ : s)
    #pragma omp tile sizes(N)
    for (int i = 0; i < n; ++i) s += i * i;
    return s;
}

template <int A, int B> static std::vector<int> order(int n, int m) {
    std::vector<int> seen;
    #pragma omp tile sizes(A, B + 1)
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < m; ++j) seen.push_back(i * 100 + j);
    return seen;
}

template <class T> struct Sums {
    static constexpr int width = sizeof(T);
    static T run(const T *p, int n) {
        T s = 0;
        #pragma omp unroll partial(width)
        for (int i = 0; i < n; ++i) s += p[i];
        #pragma omp parallel for reduction(+ : s)
        #pragma omp unroll partial(width / 2)
        for (int i = 0; i < n; ++i) s += p[i];
        return s;
    }
    template <int W> static T lanes(const T *p, int n) {
        T s = 0;
        #pragma omp simd simdlen(W) safelen(W * 2) aligned(p : sizeof(T)) reduction(+ : s)
        for (int i = 0; i < n; ++i) s += p[i];
        return s;
    }
    template <int... Ns> static T nested(std::vector<T> &v, int n) {
        T s = 0;
        #pragma omp parallel for collapse(2) reduction(+ : s)
        #pragma omp tile sizes(sizeof...(Ns), width)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < n; ++j) s += v[i] * j;
        return s;
    }
};

// Loops of which nothing is left, between bounds that an instance knows.
template <int N, class T = int> static int unrolled(const T *p) {
    constexpr int step = N / 2;
    int s = 0;
    for (int k = 0; k < 3; ++k) {
        #pragma omp unroll full
        for (int i = 0; i < N; ++i) s += p[i] * k;
        #pragma omp unroll full
        for (T i = Sums<T>::width - 1; i >= 0; i -= step) s += i;
    }
    return s;
}

int main() {
    std::printf("%ld %ld\n", tiled<4>(100), tiled<7>(101));
    for (int k : order<2, 2>(3, 4)) std::printf("%d ", k);
    for (int k : order<5, 1>(3, 3)) std::printf("%d ", k);
    float f[20];
    for (int i = 0; i < 20; ++i) f[i] = (float)i;
    std::vector<long> v{1, 2, 3, 4, 5};
    std::printf("\n%g %g %ld\n", Sums<float>::lanes<4>(f, 20), Sums<float>::lanes<8>(f, 19), Sums<long>::lanes<2>(v.data(), 5));
    std::printf("%g %ld %ld\n", Sums<float>::run(f, 20), Sums<long>::run(v.data(), 5), Sums<long>::nested<1, 2>(v, 5));
    const int few[] = {1, 2, 3, 4, 5};
    const long more[] = {6, 7, 8};
    std::printf("%d %d\n", unrolled<5>(few), unrolled<2>(more));
}
