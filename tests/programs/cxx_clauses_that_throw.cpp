// Expressions in clauses that may throw, between objects that have to be destroyed then.
#include <cstdio>
#include <stdexcept>
#include <string>

static int live = 0;

struct Guard {
    std::string text = "guard";
    Guard() { ++live; }
    ~Guard() { --live; }
};

static int size(int n) {
    if (n < 0) throw std::invalid_argument("negative");
    return n;
}

constexpr int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

struct Width {
    constexpr explicit Width(int bits) : bits(bits) {}
    constexpr operator int() const { return bits; }
    int bits;
};

template <class T> static int run(T *cells, int k) {
    Guard outer;
    try {
        Guard inner;
        #pragma omp parallel num_threads(size(k))
        #pragma omp for reduction(+ : cells[0 : size(4)]) schedule(static, size(3))
        for (int i = 0; i < 12; ++i) cells[i % 4] += i;
        // Constants of the language are calls, too.
        #pragma omp parallel for num_threads(factorial(3)) schedule(dynamic, int(Width(2))) if (size(k))
        for (int i = 0; i < 4; ++i) cells[i] += 1;
        #pragma omp simd safelen(factorial(3)) reduction(+ : cells[0 : factorial(2)])
        for (int i = 0; i < 2; ++i) cells[i] += 1;
        #pragma omp parallel num_threads(2)
        #pragma omp single
        {
            Guard task;
            #pragma omp task depend(out : cells[size(0)]) priority(size(1)) final(size(0) == 1)
            cells[0] += 1;
            #pragma omp task depend(in : cells[size(0)]) depend(out : cells[1])
            cells[1] += cells[0];
            #pragma omp taskwait
            #pragma omp taskloop grainsize(size(2))
            for (int i = 2; i < 4; ++i) cells[i] += 1;
        }
        #pragma omp target map(tofrom : cells[0 : size(4)])
        cells[3] += 1;
    } catch (const std::invalid_argument &error) {
        std::printf("%s with %d alive\n", error.what(), live);
        return -1;
    }
    return int(cells[0] * 1000 + cells[1] + cells[2] + cells[3]);
}

int main() {
    int cells[4] = {};
    long wide[4] = {};
    std::printf("%d %d\n", run(cells, 2), run(wide, 2));
    std::printf("%d %d\n", run(cells, -1), live);
}
