// flags: -std=c++17
// Directives that are written as attributes.
#include <cstdio>

template <class T> struct Sum {
    T all = 0;
    void add(int n) {
        T sum = 0;
        [[omp::sequence(directive(parallel num_threads(2)),
                        directive(for reduction(+ : sum)
                                  schedule(static, 1)))]]
        for (int i = 0; i < n; ++i) sum += T(i);
        all += sum;
    }
};

int main() {
    int s = 0, t = 0, u = 0, v = 0;
    [[omp::directive(parallel for reduction(+ : s))]]
    for (int i = 0; i < 100; ++i) s += i;
    [[using omp: sequence(directive(parallel), directive(single))]] { t = 7; }
    if (s > 0) [[omp::directive(parallel num_threads(3))]] {
        [[omp::directive(barrier)]];
        [[omp::directive(atomic update)]] u++;
        if (t == 7) {
            [[omp::directive(taskwait)]];
        } else
            [[omp::directive(atomic)]] u += 100;
        [[omp::directive(critical)]] { v += 2; }
    }
    Sum<long> sum;
    sum.add(50);
    [[maybe_unused]] auto inner = [&] {
        [[omp::directive(task shared(v))]] v++;
        [[omp::directive(taskwait)]];
    };
    inner();
    std::printf("%d %d %d %d %ld\n", s, t, u, v, sum.all);
}
