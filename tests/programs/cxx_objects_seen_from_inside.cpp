// Regions in member functions and lambdas, which are inlined where the object is a local variable: what a thread writes by
// way of `this` or of a capture is there behind the region, and what was there before is seen inside.
#include <cstdio>

struct Counter {
    int last = -1, all = 0;
    int cells[64] = {};

    void by_this(int n) {
        #pragma omp parallel for schedule(static, 3)
        for (int i = 0; i < n; ++i) {
            cells[i] += i + all;
            if (i == n - 2) last = i;
        }
    }

    void in_steps() {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp single
            all = 3;
            int seen = all;
            #pragma omp barrier
            #pragma omp single
            all += seen;
        }
    }

    int by_tasks(int n) {
        #pragma omp parallel
        #pragma omp single
        {
            #pragma omp taskloop grainsize(2)
            for (int i = 0; i < n; ++i) cells[i] = i * i;
            #pragma omp task
            last = n;
            #pragma omp taskwait
            all = last + cells[n - 1];
        }
        return all;
    }
};

template <class T>
struct View {
    T *at;
    int n;
    T sum;
    void fill(T by) {
        #pragma omp parallel
        {
            #pragma omp for nowait
            for (int i = 0; i < n; ++i) at[i] = T(i) * by;
            #pragma omp critical
            sum += 1;
        }
    }
};

static int captured() {
    int last = 0, total = 0, kept = 18;
    [&last, &total] {
        #pragma omp parallel for lastprivate(last) reduction(+ : total)
        for (int i = 0; i < 1024; ++i) {
            last = i;
            total += i;
        }
    }();
    auto twice = [&](int by) {
        #pragma omp parallel for firstprivate(kept) reduction(+ : total)
        for (int i = 0; i < 10; ++i) {
            kept += by;
            total += kept > 18;
        }
        #pragma omp parallel num_threads(3)
        {
            #pragma omp single
            kept -= by;
        }
    };
    twice(2);
    twice(3);
    return last + total + kept * 1000000;
}

int main() {
    Counter one;
    one.by_this(64);
    std::printf("%d %d\n", one.last, one.cells[63]);
    one.in_steps();
    std::printf("%d\n", one.all);
    one.by_this(10);
    std::printf("%d %d %d\n", one.last, one.cells[9], one.cells[10]);
    Counter two;
    std::printf("%d\n", two.by_tasks(20));
    std::printf("%d\n", two.cells[7]);
    double cells[16];
    View<double> view{cells, 16, 0};
    view.fill(0.5);
    double all = 0;
    for (double cell : cells) all += cell;
    std::printf("%g %d\n", all, view.sum >= 1);
    std::printf("%d\n", captured());
}
