// flags: -std=c++20
// Directives that are written as attributes.
#include <cstdio>

static int each = 3;
[[omp::directive(threadprivate(each))]];

namespace n {
struct Pair {
    int a = 0, b = 0;
};
[[using omp: directive(declare reduction(+ : Pair : omp_out.a += omp_in.a, omp_out.b += omp_in.b))]];
static int of_thread = 4;
[[omp::directive(threadprivate(of_thread))]];
}

[[omp::directive(declare simd)]] static int twice(int a) {
    return 2 * a;
}

[[omp::directive(declare simd linear(a) simdlen(4))]]
[[omp::directive(declare simd simdlen(8))]]
static int thrice(int a) { return 3 * a; }

static int declared() {
    n::Pair pair;
    int places[8], sum = 0;
    [[omp::directive(parallel for reduction(+ : pair) copyin(each, n::of_thread))]]
    for (int i = 0; i < 10; ++i) {
        pair.a += each + i;
        pair.b += n::of_thread;
    }
    [[omp::directive(simd)]] for (int i = 0; i < 8; ++i) places[i] = twice(i) + thrice(i);
    [[omp::directive(parallel for reduction(inscan, + : sum))]]
    for (int i = 0; i < 8; ++i) {
        sum += places[i];
        [[omp::directive(scan inclusive(sum))]];
        places[i] = sum;
    }
    [[omp::directive(parallel sections)]] {
        [[omp::directive(section)]] pair.a *= 2;
        [[omp::directive(section)]] pair.b *= 3;
    }
    // Hints beside directives.
    if (sum > 3) [[likely, omp::directive(parallel for reduction(+ : sum))]]
        for (int i = 0; i < 8; ++i) sum += i;
    else [[omp::directive(parallel), unlikely]]
        sum = 0;
    return pair.a * 1000 + pair.b + places[7] + sum;
}

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
    std::printf("%d %d %d %d %ld %d\n", s, t, u, v, sum.all, declared());
}
