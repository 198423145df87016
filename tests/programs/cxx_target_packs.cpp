// Parameter packs in regions of a target: of numbers and pointers it has copies, objects are the same.
// flags: -std=c++17 -Wno-openmp-mapping
// references: clang
#include <cstdio>
#include <string>
#include <utility>

struct Cell {
    int value;
};

template <class... A> static long sum(A... a) {
    long all = 0;
    #pragma omp target map(tofrom : all)
    all = (0 + ... + long(a));
    return all;
}

template <class... A> static void add(A &...a) {
    #pragma omp target
    ((a += 1), ...);
}

static void change(int &n) { n = -n; }
static void change(const int &) {}
static void change(double &d) { d *= 2; }
static void change(int *&p) { p = nullptr; }
static void change(Cell &cell) { cell.value += 10; }
static void change(std::string &text) { text += "!"; }

template <class... A> static void change_all(A &&...a) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp single
        {
            #pragma omp target if (sizeof...(A) < 100)
            {
                (change(a), ...);
            }
        }
    }
}

template <class F, class... A> static long many(int n, F f, const A &...a) {
    long all = 0;
    #pragma omp target teams distribute parallel for reduction(+ : all) firstprivate(f) num_threads(int(sizeof...(a)) + 1)
    for (int i = 0; i < n; ++i) {
        int own = i;
        all += f(own, a...);
    }
    return all;
}

template <class... A, class... B> static int both(std::pair<A, B>... pairs) {
    int all = 0, by = 3;
    #pragma omp target map(tofrom : all)
    {
        by *= 2;
        ((all += pairs.first * by + int(pairs.second)), ...);
    }
    return all * 10 + by;
}

template <class T> struct Member {
    T own;
    template <class... A> T with(A... a) {
        #pragma omp target
        {
            own = (own + ... + T(a));
            ((a = 0), ...);
        }
        return (own + ... + T(a));
    }
};

template <int N, class... A> static int arrays(int (&first)[N], A &...a) {
    #pragma omp target
    {
        first[0] += (N + ... + a[0]);
        ((a[1] = 7), ...);
    }
    return first[0];
}

int main() {
    std::printf("%ld %ld %ld\n", sum(), sum(1, 2.5, 'a'), sum(short(3)));
    int n = 1;
    double d = 2.5;
    add(n, d);
    add();
    int *p = &n;
    const int constant = 8;
    Cell cell{5};
    std::string text = "text";
    change_all(n, d, p, constant, cell, text, 4, Cell{1});
    std::printf("%d %g %d %d %s\n", n, d, p == &n, cell.value, text.c_str());
    std::printf("%ld\n", many(50, [](int &i, int k, const std::string &s, double by) { return long(++i * k + int(s.size()) * by); }, 3, text, .5));
    std::printf("%d\n", both(std::pair(1, 2.5), std::pair(4l, 'a')));
    Member<double> member{1.5};
    std::printf("%g", member.with(1, 2.5f));
    std::printf(" %g\n", member.own);
    int first[] = {1, 2}, second[] = {3, 4}, third[] = {5, 6, 9};
    int *fourth = third;
    std::printf("%d", arrays(first, second, fourth));
    std::printf(" %d %d\n", second[1], third[1]);
    auto generic = [n](auto... a) {
        long all = n;
        #pragma omp target map(tofrom : all)
        {
            ((a += 1), ...);
            all += (0 + ... + long(a));
        }
        return (all + ... + long(a));
    };
    std::printf("%ld %ld\n", generic(), generic(1, 2l, 3.5));
}
