// Classes whose heads have brackets, such as those of an alignment: what stands in them stands in no function.
// flags: -std=c++20
#include <cstdio>

template <class T> T kind(T t);

namespace n {
struct alignas(64) Counter {
    long value = 0;
    static int each;
#pragma omp threadprivate(each)
#pragma omp declare reduction(add : Counter : omp_out.value += omp_in.value)
#pragma omp declare reduction(+ : Counter : omp_out.value += omp_in.value)
#pragma omp declare simd uniform(by)
    friend double scaled(double value, double by) { return value * by; }
    static long of(int n) {
        Counter counter, other;
#pragma omp parallel for reduction(add : counter) reduction(+ : other)
        for (int i = 0; i < n; ++i) {
            counter.value += i;
            other.value += each;
        }
        return counter.value * 100 + other.value;
    }
};
int Counter::each = 3;
} // namespace n

template <class T>
    requires(sizeof(T) > 1)
class __attribute__((packed)) Sum {
    T sum{};
#pragma omp declare reduction(add : Sum : omp_out.sum += omp_in.sum)
  public:
    static T of(int n) {
        Sum all;
#pragma omp parallel for reduction(add : all)
        for (int i = 0; i < n; ++i) all.sum += T(i);
        return all.sum;
    }
};

struct [[nodiscard]] Base {
    int b = 1;
};
template <class T> struct Id : T {};
struct Derived : Id<decltype(kind(Base()))> {
#pragma omp declare reduction(add : Derived : omp_out.b += omp_in.b)
    static int of(int n) {
        Derived d;
#pragma omp parallel num_threads(1) reduction(add : d)
        for (int i = 0; i < n; ++i) d.b += i;
        return d.b;
    }
};

int main() {
#pragma omp parallel
    n::Counter::each = 3;
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 16; ++i) sum += i;
    std::printf("%ld %d %d %g\n", n::Counter::of(20), Sum<int>::of(10), Derived::of(5), sum);
}
