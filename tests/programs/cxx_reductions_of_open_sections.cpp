// Sections of what a template leaves open: an array, a pointer, or a reference to one of them, a member or not; whole arrays
// that an instance of it knows.
#include <cstdio>

struct Amount {
    long value = 0;
    Amount(long value = 0) : value(value) {}
    Amount &operator+=(const Amount &o) { value += o.value; return *this; }
};
#pragma omp declare reduction(add : Amount : omp_out += omp_in) initializer(omp_priv = Amount(0))

template <class P> void one(P p, int n) {
    #pragma omp parallel for reduction(+ : p[1 : 2]) num_threads(2)
    for (int i = 0; i < n; ++i) {
        p[1] += i;
        p[2] += 1;
    }
}

template <class P> void two(P &p, int first, int count) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for reduction(+ : p[first : count][0 : 3])
        for (int i = 0; i < 9; ++i)
            for (int k = 0; k < count; ++k) p[first + k][i % 3] += i;
        #pragma omp sections reduction(max : p[1][ : 2])
        {
            #pragma omp section
            p[1][0] = 100;
            #pragma omp section
            p[1][1] = p[1][1] > 7 ? p[1][1] : 7;
        }
    }
}

template <class P> void objects(P &p) {
    #pragma omp parallel for reduction(add : p[-1 : 3])
    for (int i = 0; i < 9; ++i) p[i % 3 - 1] += Amount(i);
}

template <class P> long of_any(P &&p) {
    #pragma omp simd reduction(+ : p[ : 4])
    for (int i = 0; i < 90; ++i) p[i % 4] += i;
    #pragma omp teams distribute parallel for reduction(+ : p[0 : 1])
    for (int i = 0; i < 90; ++i) p[0] += 1;
    return long(p[0] + p[3]);
}

template <class T> struct Members {
    T &whole;
    T held;
    long run() {
        #pragma omp parallel for reduction(+ : whole[2 : 2]) num_threads(2)
        for (int i = 0; i < 10; ++i) {
            whole[2] += i;
            whole[3] += 2 * i;
        }
        return whole[0] * 1000000 + whole[2] * 1000 + whole[3];
    }
    long of_held() {
        #pragma omp parallel for reduction(+ : held[ : 2]) num_threads(2)
        for (int i = 0; i < 10; ++i) held[i % 2] += i;
        return held[0] * 1000 + held[1];
    }
};

template <class A> void count(A &all) {
    #pragma omp parallel for reduction(+ : all) num_threads(3)
    for (int i = 0; i < 60; ++i) all[i % 4] += i;
}
template <class A> void mark(A &all) {
    auto &same = all;
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for reduction(| : same)
        for (int i = 0; i < 12; ++i) same[i % 2][i % 3] |= 1 << i;
    }
}

int main() {
    int a[4] = {}, more[4] = {}, *fourth = more;
    one(a, 10);
    one(&a[0], 10);
    int *const constant = a;
    one<int *const>(constant, 3);
    std::printf("%d %d\n", a[1], a[2]);
    double m[4][3] = {}, (*rows)[3] = m;
    two(m, 1, 2);
    two(rows, 2, 1);
    std::printf("%g %g %g %g\n", m[1][0], m[1][1], m[2][2], m[3][0]);
    Amount q[5], *middle = q + 2;
    objects(middle);
    std::printf("%ld %ld %ld\n", q[1].value, q[2].value, q[3].value);
    long l[4] = {};
    float f[4] = {}, *of_f = f;
    const long sums[] = {of_any(l), of_any(of_f), of_any(f)};
    std::printf("%ld %ld %ld\n", sums[0], sums[1], sums[2]);
    Members<int[4]> array{a, {1, 2, 3, 4}};
    Members<int *> pointer{fourth, a};
    const long members[] = {array.run(), pointer.run(), array.of_held(), pointer.of_held()};
    std::printf("%ld %ld %ld %ld\n", members[0], members[1], members[2], members[3]);
    int counts[4] = {1, 2, 3, 4};
    double each[4] = {};
    unsigned marks[2][3] = {{1 << 20}};
    count(counts);
    count(each);
    mark(marks);
    std::printf("%d %d %g %u %u\n", counts[0], counts[3], each[1], marks[0][0], marks[1][2]);
}
