// references: gcc (clang takes no directive of a block for another type's)
// A directive in a block hides what the language says of an operator for its own type alone, also where a template leaves open
// what the other types are.
#include <cstdio>
#include <omp.h>

// What a constructor takes for its argument must not be what another type begins as.
struct Greedy {
    long v;
    Greedy(int v = 0) : v(v) {}
    Greedy(double v) : v(long(v)) {}
};

template <class T> T local(int n) {
    struct E {
        T v{};
    };
#pragma omp declare reduction(+ : E : omp_out.v += omp_in.v)
    E e, some[2];
    T s{}, a[3] = {}, *q = a;
#pragma omp parallel for reduction(+ : e, s, q[ : 3], some)
    for (int i = 0; i < n; ++i) {
        e.v += i;
        s += i;
        q[i % 3] += i;
        some[i % 2].v += 1;
    }
    return e.v + s + q[0] * 1000 + some[1].v;
}

template <class T> long of_classes(int n) {
    T t{};
    Greedy g(3), row[2] = {Greedy(1), Greedy(2)};
#pragma omp declare reduction(+ : Greedy : omp_out.v += omp_in.v) initializer(omp_priv = Greedy(0))
#pragma omp declare reduction(max : Greedy : omp_out.v = omp_in.v > omp_out.v ? omp_in.v : omp_out.v) initializer(omp_priv = omp_orig)
#pragma omp parallel num_threads(2) reduction(+ : g, t, row) allocate(omp_default_mem_alloc : g)
    {
        g.v += 1;
        t += 2;
        row[omp_get_thread_num() % 2].v += 5;
        if (omp_get_num_threads() == 1) {
            g.v += 1;
            t += 2;
            row[1].v += 5;
        }
    }
    T most{};
    Greedy best;
#pragma omp parallel for reduction(max : most, best)
    for (int i = 0; i < n; ++i) {
        T now = T(i * 5 % 7);
        most = now > most ? now : most;
        best.v = i > best.v ? i : best.v;
    }
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : g, t)
    for (int i = 0; i < n; ++i) {
#pragma omp task in_reduction(+ : g, t)
        {
            g.v += i;
            t += i;
        }
    }
    return g.v * 1000000 + long(t) * 1000 + row[0].v + row[1].v + long(most) * 10 + best.v;
}

int main() {
    std::printf("%g %ld %d\n", local<double>(10), local<long>(10), local<short>(7));
    std::printf("%ld %ld\n", of_classes<int>(9), of_classes<float>(20));
}
