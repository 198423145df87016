// Loop variables of 128 bits in C++, in functions and in templates.
// flags: -Wno-openmp-loop-form
// references: none (clang narrows them, and so does g++)
#include <cstdio>

template <class T> static long squares(T from, T to, T by) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (T i = from; i < to; i += by)
        sum += (long)((i - from) * (i - from)) + (i < 0);
    return sum;
}

template <class T> static long down(T from, int n) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 2)
    for (T i = from; i > from - n; --i)
        sum += (long)(from - i);
    return sum;
}

int main() {
    __int128 base = -((__int128)1 << 100);
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (__int128 i = base; i < base + 64; i++)
        sum += (long)(i - base);
    long far = squares<__int128>(base, base + 90, 7), near = squares(-40, 40, 3);
    long below = down(base, 30), above = down<unsigned __int128>((unsigned __int128)1 << 127, 25);
    std::printf("%ld %ld %ld %ld %ld\n", sum, far, near, below, above);
    return sum == 2016 && far == 31863 && near == 55823 && below == 435 && above == 300 ? 0 : 1;
}
