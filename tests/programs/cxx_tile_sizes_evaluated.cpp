// Sizes of tiles that are variables, members, captures, references, and of the type of a template.
// references: clang (gcc-12 has no 'tile')
// reference-flags: -fopenmp-version=51
#include <cstdio>
#include <vector>

template <class T> static long sum(T size, T n) {
    long s = 0;
    #pragma omp parallel for reduction(+ : s)
    #pragma omp tile sizes(size)
    for (T i = 0; i < n; ++i) s += i;
    return s;
}

struct Grid {
    int width = 3;
    long sum(int n) {
        long s = 0;
        #pragma omp tile sizes(width)
        for (int i = 0; i < n; ++i) s = s * 3 + i;
        return s;
    }
};

int main() {
    int size = 2;
    int &name = size;
    std::vector<int> ones(11, 1);
    long s = 0;
    #pragma omp parallel for reduction(+ : s)
    #pragma omp tile sizes(name)
    for (auto &one : ones) s += one;
    auto captured = [&] {
        long s = 0;
        #pragma omp parallel for reduction(+ : s)
        #pragma omp tile sizes(size + 1)
        for (int i = 0; i < 17; ++i) s += i;
        return s;
    };
    std::printf("%ld %ld %ld %ld %ld\n", sum(4, 17), sum(5l, 18l), Grid().sum(10), s, captured());
    return 0;
}
