// simd loops of C++ with copies of classes and arrays: iterations that meet in one element of such a copy lose nothing.
// references: none (clang 19 and gcc 12 vectorize some as if they could not meet)
#include <cstdio>
#include <cstring>

enum { N = 1000, B = 16 };
static unsigned char at[N];
static int expected[B], in[N], out[N];

struct counts {
    int n[B];
    counts() {
        for (int &one : n) one = 0;
    }
    counts &operator+=(const counts &other) {
        for (int i = 0; i < B; i++) n[i] += other.n[i];
        return *this;
    }
};
#pragma omp declare reduction(+ : counts : omp_out += omp_in) initializer(omp_priv = counts())

struct scratch {
    int t[4];
    scratch() : t{0, 0, 0, 0} {}
    ~scratch() { t[0] = -1; }
};

template <class T> static int differ(const T *found) {
    int wrong = 0;
    for (int i = 0; i < B; i++) wrong += found[i] != expected[i];
    return wrong;
}
template <class T> static int of_template() {
    T h[B] = {};
#pragma omp parallel for simd reduction(+ : h)
    for (int i = 0; i < N; i++) h[at[i]]++;
    return differ(h);
}
template <class T> static void section(T *p, int b) {
#pragma omp parallel for simd reduction(+ : p[0 : b])
    for (int i = 0; i < N; i++) p[at[i]]++;
}
static int of_class() {
    counts h, tasks;
#pragma omp parallel for simd reduction(+ : h)
    for (int i = 0; i < N; i++) h.n[at[i]]++;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd reduction(+ : tasks)
    for (int i = 0; i < N; i++) tasks.n[at[i]]++;
    return differ(h.n) + differ(tasks.n);
}
static int wrong_values() {
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += out[i] != in[i] * 10 + in[i] * ((in[i] & 3) + 1), out[i] = 0;
    return wrong;
}
static int last(int (&t)[4]) {
#pragma omp simd lastprivate(t)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 4; k++) t[k] = in[i] * (k + 1);
        out[i] = t[0] + t[1] + t[2] + t[3] + t[in[i] & 3];
    }
    return wrong_values();
}
static int own() {
    scratch s;
#pragma omp parallel for simd private(s)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 4; k++) s.t[k] = in[i] * (k + 1);
        out[i] = s.t[0] + s.t[1] + s.t[2] + s.t[3] + s.t[in[i] & 3];
    }
    return wrong_values();
}
struct holder {
    int m[B] = {};
    int run() {
#pragma omp parallel for simd reduction(+ : m)
        for (int i = 0; i < N; i++) m[at[i]]++;
        return differ(m);
    }
};

int main() {
    for (int i = 0; i < N; i++) at[i] = (unsigned char)(i / 70 % B), expected[at[i]]++, in[i] = i * 7 % 23;
    int p[B] = {}, t[4], wrong = of_template<int>() + of_template<long>() + of_class() + last(t) + own() + holder().run();
    section(p, B);
    wrong += differ(p);
    std::printf("%d\n", wrong);
    return wrong != 0;
}
