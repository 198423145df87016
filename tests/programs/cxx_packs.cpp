// flags: -std=c++17
// Parameter packs in regions and clauses.
#include <cstdio>
#include <string>
#include <tuple>
#include <utility>

template <class... A> static long sum(A... a) {
    long all = 0;
    #pragma omp parallel num_threads(3) reduction(+ : all)
    {
        #pragma omp single
        for (long v : {0l, long(a)...}) all += v;
    }
    return all;
}

template <int... N> static int count(int n) {
    int all = 0;
    #pragma omp parallel for num_threads(int(sizeof...(N)) + 1) schedule(dynamic, (N + ... + 1)) reduction(+ : all)
    for (int i = 0; i < n; ++i) all += (N + ... + i);
    return all;
}

template <class F, class... A> static void each(int n, F &&f, A &&...a) {
    #pragma omp parallel for
    for (int i = 0; i < n; ++i) f(i, std::forward<A>(a)...);
}

template <class... A> static void change(A &...a) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp single
        ((a += a), ...);
    }
}

template <class... A> struct Held {
    std::tuple<A...> all;
    explicit Held(A... a) : all(a...) {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp single
            all = std::make_tuple(a...);
        }
    }
};

template <class... S> static unsigned long texts(const S &...s) {
    unsigned long length = 0;
    #pragma omp parallel sections reduction(+ : length)
    {
        #pragma omp section
        length += (s.size() + ... + 0);
        #pragma omp section
        length += (s.size() + ... + 1);
    }
    return length;
}

int main() {
    std::printf("%ld %ld %ld\n", sum(), sum(1, 2.5, 'a'), sum(short(3)));
    std::printf("%d %d\n", count<>(10), count<1, 2, 3>(10));
    int out[8] = {};
    int k = 5;
    each(8, [&](int i, int &by, int more, const std::string &s) { out[i] = i * by + more + int(s.size()); }, k, 2, std::string("abc"));
    each(8, [&](int i) { out[i] += i; });
    for (int v : out) std::printf("%d ", v);
    double d = 1.5;
    std::string s = "x";
    change(k, d, s);
    change();
    Held<int, std::string> held(4, "held");
    std::printf("%d %g %s %d %s %lu %lu\n", k, d, s.c_str(), std::get<0>(held.all), std::get<1>(held.all).c_str(),
                texts(), texts(s, std::string("long")));
}
