// references: clang (gcc 12 takes no such names for variables)
// Names in lists that using-declarations bring from open bases.
#include <cstdio>

template <class T> struct Base {
    T low = 0, high = 20, sum = 0;
};

template <class T> struct Derived : Base<T> {
    using Base<T>::sum;
    using Base<T>::low;
    T factor = 3;
    T run() {
        #pragma omp parallel for reduction(+ : sum)
        for (T i = low; i < this->high; ++i) sum += i * factor;
        return sum;
    }
    T copies(const Derived &other) {
        T r = 0;
        #pragma omp parallel for reduction(+ : r) firstprivate(low)
        for (T i = this->low; i < this->high; ++i) r += i > low ? this->low + 1 : other.low;
        return r;
    }
    T most() {
        #pragma omp parallel for reduction(max : sum) lastprivate(factor)
        for (T i = 0; i < 10; ++i) {
            factor = i;
            sum = i * 7>sum ? i * 7 : sum;
        }
        return sum + factor;
    }
};

int main() {
    Derived<int> d;
    Derived<long> e;
    int a = d.run(), b = d.copies(d), c = d.most();
    std::printf("%d %d %d %ld\n", a, b, c, e.run());
}
