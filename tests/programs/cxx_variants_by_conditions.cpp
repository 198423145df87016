// Variants in C++ that a condition chooses when they are called, instances of templates as variants, and variants that are
// defined in namespaces between `begin declare variant` and its end.
// flags: -std=c++17
// references: none (neither takes conditions that are not constant)
#include <cstdio>

static bool is_fast;
static int limit = 3;

namespace outer {
static bool is_deep;

namespace inner {
static int doubled(int x) { return 2 * x; }
static double doubled(double x) { return 2 * x; }
#pragma omp declare variant(doubled) match(user = {condition(is_deep && limit > 2)})
static int same(int x) { return x; }
#pragma omp declare variant(doubled) match(user = {condition(is_fast)})
static double same(double x) { return x; }
} // namespace inner
} // namespace outer

template <class T> static T tripled(T x) { return 3 * x; }
template <class T, int N> static T times(T x) { return N * x; }

#pragma omp declare variant(tripled<int>) match(construct = {parallel})
static int in_parallel(int x) { return x; }
#pragma omp declare variant(times<unsigned long, 5>) match(device = {kind(cpu)})
static unsigned long always(unsigned long x) { return x; }
#pragma omp declare variant(tripled) match(user = {condition(is_fast)})
static long by_condition(long x) { return x; }

static int plain(int x) { return x; }

namespace lib {
static int value(int x) { return x; }
namespace deep {
static long value(long x) { return x; }
} // namespace deep
} // namespace lib

#pragma omp begin declare variant match(device = {kind(host)})
static int plain(int x) { return x + 1; }
namespace lib {
static int value(int x) { return plain(x) + 10; }
namespace deep {
static long value(long x) { return x + 100; }
} // namespace deep
} // namespace lib
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(nohost)})
namespace lib {
static int value(int) { return -1; }
} // namespace lib
#pragma omp end declare variant

static void show() {
    std::printf("%d %g %ld\n", outer::inner::same(4), outer::inner::same(1.5), by_condition(7));
}

int main() {
    show();
    outer::is_deep = true;
    show();
    is_fast = true;
    show();
    limit = 0;
    show();
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; i++) sum += in_parallel(i) + outer::inner::same(i);
    std::printf("%d %d %lu\n", sum, in_parallel(5), always(2));
    std::printf("%d %d %ld\n", plain(1), lib::value(1), lib::deep::value(1));
}
