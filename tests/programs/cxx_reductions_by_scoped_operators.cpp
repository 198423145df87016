// An operator of a reduction that is declared in a namespace, or a class, and that a clause names by its scope.
#include <cstdio>

namespace geo {
struct V {
    double x = 0, y = 0;
};
#pragma omp declare reduction(+ : V : omp_out.x += omp_in.x, omp_out.y += omp_in.y)
#pragma omp declare reduction(* : V : omp_out.x *= omp_in.x) initializer(omp_priv = V{1, 1})
#pragma omp declare reduction(plus : V : omp_out.x += omp_in.x)
namespace inner {
struct Other {
    long n = 0;
};
#pragma omp declare reduction(+ : Other, V : omp_out = omp_in)
} // namespace inner
} // namespace geo

template <class T>
static T added(int n) {
    T sum;
#pragma omp parallel for reduction(geo::operator+ : sum)
    for (int i = 0; i < n; ++i) sum.x += i;
    return sum;
}

int main() {
    geo::V sum, product{1, 0}, named, last;
    geo::inner::Other other;
#pragma omp parallel for reduction(geo::operator+ : sum) reduction(geo::operator* : product)
    for (int i = 0; i < 10; ++i) {
        sum.x += i;
        sum.y += 0.5;
        product.x *= i % 2 + 1;
    }
#pragma omp parallel for reduction(geo::plus : named)
    for (int i = 0; i < 10; ++i) named.x += i;
#pragma omp parallel num_threads(1) reduction(geo::inner::operator+ : other) reduction(::geo::inner::operator+ : last)
    {
        other.n = 3;
        last.x = 4;
    }
    std::printf("%g %g %g %g %ld %g %g\n", sum.x, sum.y, product.x, named.x, other.n, last.x, added<geo::V>(8).x);
}
