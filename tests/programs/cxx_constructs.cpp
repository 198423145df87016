// Every construct of the host in functions of C++, members and templates among them.
#include <cstdio>
#include <string>
#include <vector>
#include <omp.h>

struct Machine {
    std::vector<long> cells;
    long total = 0;
    int limit;
    explicit Machine(int n) : cells(n), limit(n) {}

    void sections_and_single() {
        #pragma omp parallel sections num_threads(3)
        {
            #pragma omp section
            {
                #pragma omp atomic
                cells[0] += 1;
            }
            #pragma omp section
            {
                std::string s(3, 'x');
                #pragma omp atomic
                cells[1] += (long)s.size();
            }
            #pragma omp section
            for (auto &cell : cells) {
                #pragma omp atomic
                cell += 1;
            }
        }
        #pragma omp parallel
        {
            #pragma omp single nowait
            total += 10;
            #pragma omp masked
            cells[2] += 5;
            #pragma omp barrier
            #pragma omp single
            { total *= 2; }
            #pragma omp flush
            #pragma omp for ordered schedule(dynamic)
            for (int i = 0; i < limit; ++i) {
                #pragma omp ordered
                cells[i] += total++;
            }
        }
    }

    long tree(int depth) {
        if (depth == 0) return 1;
        long left, right;
        #pragma omp task shared(left) firstprivate(depth) if(depth > 2)
        left = tree(depth - 1);
        #pragma omp task shared(right) untied
        { right = tree(depth - 1); }
        #pragma omp taskwait
        return left + right;
    }

    template <class T> T atomics(T start) {
        T value = start, seen;
        int one = 1, last = 0;
        #pragma omp parallel num_threads(3) firstprivate(last)
        {
            #pragma omp atomic
            one *= 2;
            #pragma omp atomic capture
            last = one++;
            #pragma omp critical(name)
            value += start;
            #pragma omp atomic read
            last = one;
            #pragma omp atomic write
            one = 3;
        }
        seen = value;
        return seen + one + (last < 0);
    }
};

template <int N> static int collapsed(const std::vector<std::vector<int>> &rows) {
    int sum = 0;
    #pragma omp parallel for collapse(2) reduction(+ : sum) num_threads(N + 1) schedule(dynamic, N * 2) default(none) shared(rows)
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (int j = 0; j < N; ++j) sum += rows[i][j] * (int)(i + 1);
    return sum;
}

static int lasts(int n) {
    int last = -1, square = 0;
    #pragma omp parallel for lastprivate(last, square)
    for (int i = 0; i < n; ++i) {
        last = i;
        square = i * i;
    }
    double x = 0;
    #pragma omp parallel for simd lastprivate(x)
    for (int i = 0; i < n; ++i) x = i * 0.5;
    return last + square + (int)x;
}

static long loop_tasks(std::vector<int> &v) {
    long sum = 0;
    int n = (int)v.size();
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop grainsize(3) shared(v)
        for (int i = 0; i < n; ++i) v[i] = i * 2;
        #pragma omp taskgroup
        {
            for (int k = 0; k < 10; ++k) {
                #pragma omp task shared(sum)
                {
                    #pragma omp atomic
                    sum += v[k];
                }
            }
        }
    }
    return sum;
}

int main() {
    Machine m(8);
    m.sections_and_single();
    for (long cell : m.cells) std::printf("%ld ", cell);
    long leaves = 0;
    #pragma omp parallel
    #pragma omp master
    leaves = m.tree(6);
    std::printf("%ld %d %g\n", leaves, m.atomics(4), m.atomics(0.5));
    std::vector<std::vector<int>> rows(5, std::vector<int>(4, 2));
    std::vector<int> v(30);
    std::printf("%d %d %ld\n", collapsed<4>(rows), lasts(10), loop_tasks(v));
    #pragma omp parallel num_threads(2) if (parallel : rows.size() > 100)
    {
        if (omp_get_num_threads() != 1) std::printf("wrong\n");
    }
    int found = 0;
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < 100; ++i) {
            if (i == 40) {
                #pragma omp atomic write
                found = i;
                #pragma omp cancel for
            }
            #pragma omp cancellation point for
        }
    }
    std::printf("%d\n", found);
}
