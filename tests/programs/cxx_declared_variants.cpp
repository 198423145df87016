// references: clang (gcc-12 chooses by the first function of a name)
// Variants of functions of C++: of overloaded functions, in namespaces, of types that a call converts to, and by scores.
#include <cstdio>
#include <vector>

namespace math {
int in_team(int x) { return x + 1000; }
double in_team(double x) { return x + 0.5; }
#pragma omp declare variant(in_team) match(construct = {parallel})
int scale(int x) { return x; }
#pragma omp declare variant(in_team) match(construct = {parallel, for})
double scale(double x) { return x; }
inline namespace now {
namespace {
long team_and_loop(long x) { return -x; }
long lanes(long x) { return -2 * x; }
#pragma omp declare variant(team_and_loop) match(construct = {for})
#pragma omp declare variant(math::now::lanes) match(construct = {simd}, implementation = {vendor(score(2) : gnu)})
long local(long x) { return x; }
}  // namespace
}  // namespace now
}  // namespace math

int big(const std::vector<int> &v) { return (int)v.size() * 100; }
#pragma omp declare variant(big) match(user = {condition(sizeof(long) == 8)})
int count(const std::vector<int> &v) { return (int)v.size(); }

constexpr bool wanted = false;
int never(int x) noexcept { return -x; }
#pragma omp declare variant(never) match(user = {condition(wanted)})
int plain(int x) noexcept { return x; }

// What stands between `begin declare variant` and its end.
int part(int x) { return x; }
double part(double x) noexcept { return x; }
static long later(const std::vector<int> &v);
namespace math {
struct Pair { int a; };
int sum(const Pair &p, int b) { return p.a - b; }
#pragma omp begin declare variant match(construct = {parallel})
int sum(const Pair &p, int b) { return p.a + 100 * b; }
#pragma omp end declare variant
}  // namespace math
#pragma omp begin declare variant match(device = {kind(host)}, implementation = {vendor(score(5) : llvm)})
int part(int x) { return x + 10; }
double part(double x) noexcept
{ return x * 2 + part(1); }
static long later(const std::vector<int> &v) { return v.size() * 10; }
auto only(int a) -> long;
auto only(int a) -> long { return a * a; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
int part(int x) { return not even C++; }
#pragma omp end declare variant
static long later(const std::vector<int> &v) { return v.size(); }
#pragma omp begin declare variant match(construct = {parallel, for})
int part(int x) { return x + 1000; }
#pragma omp end declare variant

struct Counter {
    int n = 3;
    int count() const { return n; }                      // another function
    int all(const std::vector<int> &v) const { return n * ::count(v); }
    template <class T> int each(T t) const {
        int s = 0;
        #pragma omp parallel for reduction(+ : s)
        for (int i = 0; i < 4; ++i) s += math::scale(i) + (int)t;
        return s;
    }
};

constexpr bool wide(int bytes) { return sizeof(long) >= (unsigned)bytes; }
constexpr bool unwanted = false;
enum { KNOWN = 2 };
#pragma omp begin declare variant match(user = {condition(wide(4) && KNOWN > 1)})
int by_constants(int x) { return x + 7; }
#pragma omp end declare variant
int by_constants(int x) { return x; }
#pragma omp begin declare variant match(user = {condition(unwanted)})
int by_constants(double) { return -1; }
#pragma omp end declare variant
int by_constants(double x) { return (int)x; }

int main() {
    int outside = math::scale(1), inside = 0, in_lambda = 0;
    double d = math::scale(1.0), in_loop = 0;
    long l = 0;
    #pragma omp parallel num_threads(1)
    {
        inside = math::scale('a');
        d += math::scale(1.0);
        auto f = [&](int x) { return math::scale(x); };
        in_lambda = f(2);
    }
    #pragma omp parallel for reduction(+ : in_loop, l)
    for (int i = 0; i < 4; ++i) {
        using math::scale;
        in_loop += scale(1.0);
        l += math::local(i);
    }
    std::printf("%d %d %d %g %g %ld\n", outside, inside, in_lambda, d, in_loop, l);
    std::vector<int> v(3);
    int (*pointer)(const std::vector<int> &) = count;
    std::printf("%d %d %d %d\n", count(v), pointer(v), Counter().all(v), plain(7));
    std::printf("%d %d\n", Counter().count(), Counter().each(1));
    math::Pair pair{7};
    int parts = 0, sums = 0;
    #pragma omp parallel for reduction(+ : parts, sums)
    for (int i = 0; i < 4; ++i) {
        parts += part(i);
        sums += sum(pair, i);
    }
    std::printf("%d %g %ld %ld %d %d %d\n", part(1), part(1.0), later(v), only(5), parts, sums, sum(pair, 2));
    std::printf("%d %d\n", by_constants(1), by_constants(2.5));
}
