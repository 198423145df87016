// Each thread of a team makes its copies, even if there is little to do: they are counted.
#include <cstdio>
#include <omp.h>

struct Counted {
    static long made, copied, assigned, gone;
    int value;
    static void count(long &which) {
        #pragma omp atomic
        ++which;
    }
    Counted(int value = 5) : value(value) { count(made); }
    Counted(const Counted &other) : value(other.value) { count(copied); }
    Counted &operator=(const Counted &other) {
        value = other.value;
        count(assigned);
        return *this;
    }
    ~Counted() { count(gone); }
};
long Counted::made, Counted::copied, Counted::assigned, Counted::gone;

static void show(const char *what) {
    std::printf("%s %ld %ld %ld %ld\n", what, Counted::made, Counted::copied, Counted::assigned, Counted::gone);
    Counted::made = Counted::copied = Counted::assigned = Counted::gone = 0;
}

int main() {
    omp_set_dynamic(0);
    omp_set_num_threads(2);
    {
        Counted last(0);
        #pragma omp parallel for lastprivate(last)
        for (int i = 0; i < 8; ++i) last.value = i;
        std::printf("%d\n", last.value);
    }
    show("lastprivate");
    {
        Counted mine;
        int sum = 0;
        #pragma omp parallel for private(mine) reduction(+ : sum)
        for (int i = 0; i < 8; ++i) {
            mine.value = i;
            sum += mine.value;
        }
        std::printf("%d\n", sum);
    }
    show("private");
    {
        Counted begun;
        int sum = 0;
        #pragma omp parallel for firstprivate(begun) reduction(+ : sum)
        for (int i = 0; i < 8; ++i) sum += begun.value;
        std::printf("%d\n", sum);
    }
    show("firstprivate");
    int threads = 0, values[8];
    #pragma omp parallel
    {
        #pragma omp atomic
        threads += 1;
        #pragma omp for
        for (int i = 0; i < 8; ++i) values[i] = i;
    }
    std::printf("%d %d\n", threads, values[7]);
}
