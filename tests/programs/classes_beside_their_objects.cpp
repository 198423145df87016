// Classes that the declaration of an object, a member or a type defines, with regions in their functions: at file scope, in
// functions and classes, without names, and several objects at once; and objects with regions in their initializers.
// references: clang, gcc
#include <cstdio>

struct Made {
    int first, total;
    explicit Made(int n = 10) : first(n), total(0) {
        int sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < n; ++i) sum += i;
        total = sum;
    }
} one, two(5), several[2] = {Made(3), Made(4)};

static struct {
    int all(int n) const {
        int sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < n; ++i) sum += 2;
        return sum;
    }
} unnamed;

typedef struct Named {
    int v;
    int of_type() {
        int sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(v)
        for (int i = 0; i < 4; ++i) sum += v;
        return sum;
    }
} Type;

struct Outer {
    struct Inner {
        int twice(int n) {
            int sum = 0;
#pragma omp parallel for reduction(+ : sum)
            for (int i = 0; i < n; ++i) sum += 2;
            return sum;
        }
    } inner, *where = &inner;
    union {
        int number;
        float other;
    };
};

struct Plain {
    int v;
} plain = {[] {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 7; ++i) sum += i;
    return sum;
}()};

template <class T> T of_template(T n) {
    struct Local {
        T v;
        T sum() {
            T all = 0;
#pragma omp parallel for reduction(+ : all)
            for (int i = 0; i < 6; ++i) all += v;
            return all;
        }
    } local{n}, *same = &local;
    return same->sum();
}

int main() {
    struct Local {
        int n;
        int run() {
            int sum = 0;
#pragma omp parallel
#pragma omp single
            for (int i = 0; i < n; ++i) {
#pragma omp task shared(sum)
                {
#pragma omp atomic
                    sum += i;
                }
            }
            return sum;
        }
    } a{6}, b{7};
    int outside = 0;
#pragma omp parallel num_threads(3) reduction(+ : outside)
    {
        struct {
            int n;
            int get() { return n; }
        } in_region{2};
        outside += in_region.get();
    }
    Type type{5};
    Outer outer;
    outer.number = 3;
    std::printf("%d %d %d %d %d\n", one.total, two.total, several[0].total, several[1].total, unnamed.all(9));
    std::printf("%d %d %d %d %d\n", type.of_type(), outer.where->twice(4), plain.v, a.run(), b.run());
    std::printf("%d %g %ld\n", outside > 0, of_template(1.5), of_template(2L));
}
