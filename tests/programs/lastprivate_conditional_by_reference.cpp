// lastprivate(conditional:) of what a name reaches elsewhere: references, members, captures, and types of templates.
// references: gcc
#include <cstdio>

struct Other {
    int x;
};
Other &operator+=(Other &to, int by) {
    to.x += by;
    return to;
}

template <class T> T of_template(int n) {
    T v = 0;
    T &r = v;
#pragma omp parallel for lastprivate(conditional : r) schedule(dynamic, 3)
    for (int i = 0; i < n; i++)
        if (i % 7 == 0) {
            r = 1;
            r += i;
        }
    return v;
}

struct Member {
    int last = -1;
    static int common;
    long found(int n) {
#pragma omp parallel for lastprivate(conditional : last) schedule(static, 2)
        for (int i = 0; i < n; i++)
            if (i % 11 == 3) last = i;
        int first = 5;
        auto in_lambda = [&, this] {
#pragma omp parallel for lastprivate(conditional : first)
            for (int i = 0; i < n; i++)
                if (i % 5 == 2) first = i + last;
        };
        in_lambda();
        return last * 1000L + first;
    }
};

int main() {
    int v = 0, kept = 4;
    int &r = v, &s = kept;
#pragma omp parallel
    {
#pragma omp for lastprivate(conditional : r, s) nowait
        for (int i = 0; i < 100; i++) {
            if (i % 9 == 0) r = i;
            if (i > 200) s = i;
        }
    }
    std::printf("references %d %d\n", v, kept);
#pragma omp simd lastprivate(conditional : r)
    for (int i = 0; i < 50; i++)
        if (i % 9 == 0) r = i;
    std::printf("simd %d\n", v);
#pragma omp parallel sections lastprivate(conditional : r)
    {
        r = 7;
#pragma omp section
        r = 8;
#pragma omp section
        if (kept == 0) r = 9;
    }
    std::printf("sections %d\n", v);
#pragma omp parallel for firstprivate(r) lastprivate(conditional : r)
    for (int i = 0; i < 50; i++)
        if (r == 8 && i == 30) r = i;
    std::printf("first %d\n", v);
    std::printf("template %g %ld\n", of_template<double>(100), of_template<long>(33));
    Member m;
    std::printf("member %ld\n", m.found(100));
}
