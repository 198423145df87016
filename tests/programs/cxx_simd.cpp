// flags: -std=c++11
// 'declare simd' on functions of all kinds, loops with 'scan', and structures of few numbers that are passed by value.
#include <cstdio>
#include <vector>

#pragma omp declare simd notinbranch
static double square(double x) { return x * x; }

namespace n {
#pragma omp declare simd uniform(k) linear(i)
double scaled(double x, double k, int i) { return x * k + i; }
#pragma omp declare simd
double scaled(double x) { return 2 * x; }
namespace {
#pragma omp declare simd
float hidden(float x) { return x + 1; }
}
}
extern "C" {
#pragma omp declare simd linear(p)
float plain(const float *p) { return *p; }
}
struct S {
    double k;
#pragma omp declare simd uniform(this)
    double times(double x) const { return k * x; }
public:
#pragma omp declare simd
    static double half(double x) { return x / 2; }
};
#pragma omp declare simd
template <class T> T cube(T x) { return x * x * x; }
#pragma omp declare simd
double by_reference(const double &x) { return x; }

static long scans(const std::vector<long> &a, std::vector<long> &inclusive, std::vector<long> &exclusive) {
    long s = 0, x = 0;
    const int n = (int)a.size();
    #pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < n; ++i) {
        s += a[i];
        #pragma omp scan inclusive(s)
        inclusive[i] = s;
    }
    #pragma omp simd reduction(inscan, max : x)
    for (int i = 0; i < n; ++i) {
        exclusive[i] = x;
        #pragma omp scan exclusive(x)
        if (a[i] > x) x = a[i];
    }
    return s + x;
}

// Calling conventions make vectors of these.
struct Two {
    float x, y;
    Two turned() const { return {-y, x}; }
    Two operator+(Two o) const { return {x + o.x, y + o.y}; }
};
struct Three {
    float x, y, z;
    Three operator*(float s) const { return {x * s, y * s, z * s}; }
    Three operator+(Three o) const { return {x + o.x, y + o.y, z + o.z}; }
    float dot(Three o) const { return x * o.x + y * o.y + z * o.z; }
};

static float structures(int n) {
    Two two[70], other[71];
    Three three[70], next[70];
    float sum = 0;
    for (int i = 0; i < 70; ++i) {
        two[i] = {float(i), float(i % 7)}, three[i] = {float(i % 5), float(i), float(i % 3)};
        other[i] = {1, 2}, next[i] = {3, float(i % 4), 5};
    }
    other[70] = {8, 9};
    #pragma omp simd
    for (int i = 0; i < n; ++i) {
        next[i] = three[i] * 2 + next[i];
        other[i] = two[i].turned() + other[i];
    }
    // What an iteration writes, the next one but one reads.
    #pragma omp simd safelen(2)
    for (int i = 2; i < n; ++i) other[i] = other[i] + other[i - 2].turned();
    #pragma omp simd reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += next[i].dot(three[i]) + other[i].x;
    for (int i = 0; i < 70; ++i) sum += other[i].y * (i % 4) + next[i].z * (i % 5);
    return sum + other[70].x;
}

int main() {
    for (int n = 0; n <= 70; n += n < 20 ? 1 : 5) std::printf("%g ", structures(n));
    double a[64];
    float f[64];
    S o{2};
    for (int i = 0; i < 64; ++i) f[i] = (float)i;
    #pragma omp simd
    for (int i = 0; i < 64; ++i)
        a[i] = square(i) + o.times(i) + S::half(i) + cube<double>(i) + n::scaled(i, 3, i) + n::scaled(i) +
               n::hidden(f[i]) + plain(f + i) + by_reference(f[i]);
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 64; ++i) sum += a[i];
    std::vector<long> v(100), in(100), ex(100);
    for (int i = 0; i < 100; ++i) v[i] = (i * 37) % 11;
    long total = scans(v, in, ex);
    long check = 0;
    for (int i = 0; i < 100; ++i) check += in[i] * 3 + ex[i];
    std::printf("%g %ld %ld\n", sum, total, check);
}
