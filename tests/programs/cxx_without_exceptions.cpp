// flags: -std=c++17 -fno-exceptions -fno-rtti
// Objects of regions begin and end in each thread where there are no exceptions, too.
#include <atomic>
#include <cstdio>
#include <string>

struct Counted {
    static std::atomic<int> alive;
    int value = 1;
    Counted() { ++alive; }
    Counted(const Counted &other) : value(other.value) { ++alive; }
    ~Counted() { --alive; }
};
std::atomic<int> Counted::alive{0};

template <class T> static T copies(int n) {
    T sum{};
    Counted begun;
    #pragma omp parallel firstprivate(begun) reduction(+ : sum)
    {
        Counted own;
        #pragma omp for private(begun) schedule(dynamic, 2)
        for (int i = 0; i < n; ++i) {
            Counted inner(own);
            sum += begun.value + inner.value;
        }
        #pragma omp single
        for (int i = 0; i < 5; ++i) {
            #pragma omp task firstprivate(begun)
            { Counted copy(begun); }
        }
        #pragma omp sections
        {
            #pragma omp section
            { Counted one; }
            #pragma omp section
            { Counted other; }
        }
        #pragma omp critical
        { Counted last(own); }
    }
    return sum;
}

int main() {
    std::printf("%d %d\n", copies<int>(20), Counted::alive.load());
    std::printf("%g %d\n", copies<double>(7), Counted::alive.load());
    std::string text;
    #pragma omp parallel for lastprivate(text)
    for (int i = 0; i < 9; ++i) text = std::to_string(i) + std::string(40, 'x');
    #pragma omp parallel firstprivate(text)
    { text += "y"; }
    std::printf("%zu\n", text.size());
}
