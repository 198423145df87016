// Corners of C++ in regions: lambdas that capture, shadowed names, initializers in conditions, operators, local classes.
// flags: -std=c++17 -Wno-vla
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace far { int value = 2; template <class T> T twice(T t) { return t + t; } }
using namespace far;

struct Array {
    double data[8];
    double &operator[](int i) { return data[i]; }
    double operator,(int) const { return -1; }
    Array *operator&() { return nullptr; }
};

struct Nocopy {
    int n;
    explicit Nocopy(int n) : n(n) {}
    Nocopy(const Nocopy &) = delete;
    virtual ~Nocopy() {}
    virtual int get() const { return n; }
};
struct Derived : Nocopy {
    using Nocopy::Nocopy;
    int get() const override {
        int sum = 0;
        #pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < n; ++i) sum += Nocopy::get();
        return sum;
    }
};

static int reading(const Nocopy &base, std::initializer_list<int> list) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (const int *p = list.begin(); p < list.end(); ++p) sum += *p * base.n;
    return sum;
}

template <class... Fs> static int call_all(int n, Fs... fs) {
    int sum = 0;
    std::vector<std::function<int(int)>> all{fs...};
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i)
        for (auto &f : all) sum += f(i);
    return sum;
}

static void put(int &to, int from) { to += from; }
static void put(double &to, double from) { to += 2 * from; }

// What is called is known in an instance only.
template <class T> static T overloaded(T start, int n) {
    std::vector<T> all(n, start);
    using std::swap;
    #pragma omp parallel for
    for (int i = 0; i < n / 2; ++i) {
        put(all[i], start);
        swap(all[i], all[n - 1 - i]);
    }
    return all[n - 1] + all[0];
}

static std::vector<int> returned(int n) {
    std::vector<int> result(n);
    #pragma omp parallel for
    for (int i = 0; i < n; ++i) result[i] = twice(i);
    return result;
}

static int variable_length(int n) {
    int rows[n], sum = 0;
    #pragma omp parallel for
    for (int i = 0; i < n; ++i) rows[i] = i;
    #pragma omp parallel for reduction(+ : sum) firstprivate(rows)
    for (int i = 0; i < n; ++i) sum += rows[n - 1 - i];
    return sum;
}

int main() {
    Array a, b = {{1, 2}};
    int n = 8, x = 3;
    #pragma omp parallel for firstprivate(b) shared(a)
    for (int i = 0; i < n; ++i) a[i] = b[1] + i;
    int only_captured = 5, by_reference = 6;
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i) {
        auto f = [k = only_captured * 2, &by_reference](int v) { return k + by_reference + v; };
        auto g = [=] { return x + i; };
        int x = f(i);
        struct Local { int v; int get() const { return v * value; } } local{x};
        sum += local.get() + g() + far::value;
        if (int y = x % 3; y) sum += y;
        { int sum = 4; (void)sum; }
    }
    std::printf("%d %g %g\n", sum, a[0], a[7]);
    Derived d(4);
    std::printf("%d %d %d\n", d.get(), reading(d, {1, 2, 3}), call_all(5, [](int i) { return i; }, [&](int i) { return i * x; }));
    auto r = returned(20);
    std::printf("%d %d %d\n", r[19], (int)r.size(), variable_length(10));
    std::unique_ptr<int[]> owner(new int[10]());
    const char *names[] = {"a", "bb", "ccc"};
    std::string joined;
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < 10; ++i) owner[i] += i;
        #pragma omp for ordered
        for (int i = 0; i < 3; ++i) {
            #pragma omp ordered
            joined += names[i];
        }
        switch (int id = 1; id) {
        case 1: {
            #pragma omp atomic
            owner[0] += 0;
            break;
        }
        default: break;
        }
    }
    std::printf("%d %s\n", owner[9], joined.c_str());
    static int counter;
    for (int outer = 0; outer < 2; ++outer)
        if (outer)
            #pragma omp parallel for
            for (int i = 0; i < 4; ++i) {
                #pragma omp atomic
                counter++;
            }
        else
            counter += 100;
    std::function<long(int)> fib = [&](int k) -> long {
        if (k < 2) return k;
        long l, r;
        #pragma omp task shared(l, fib) firstprivate(k)
        l = fib(k - 1);
        r = fib(k - 2);
        #pragma omp taskwait
        return l + r;
    };
    long f = 0;
    #pragma omp parallel
    #pragma omp single
    f = fib(12);
    std::printf("%d %ld\n", counter, f);
    double matrix[3][4], (*rows)[4] = matrix;
    #pragma omp parallel for collapse(2)
    for (auto i = 0; i < 3; ++i)
        for (auto j = 0u; j < 4; ++j) rows[i][j] = i * 4.0 + j;
    double total = 0;
    #pragma omp parallel for reduction(+ : total)
    for (auto row = rows; row != rows + 3; ++row)
        for (double v : *row) total += v;
    std::printf("%g %d %g\n", total, overloaded(3, 8), overloaded(0.5, 9));
}
