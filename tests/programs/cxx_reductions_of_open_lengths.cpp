// A section without a length of an array that a template leaves open, or of a part of one.
#include <cstdio>

template <int N> struct Rows {
    int (*&rows)[3][N];
    long (&row)[N];
    short own[2][N];
    void add(int n) {
#pragma omp parallel for reduction(+ : rows[0 : N][ : ][0 : N]) reduction(max : row[ : ]) reduction(| : own[1 : ][ : ])
        for (int i = 0; i < n; ++i) {
            rows[i / 64 % N][i % 3][i / 4 % N] += i;
            row[i % N] = row[i % N] < i ? i : row[i % N];
            own[1][i % N] |= short(i);
        }
    }
};

template <class A> void behind(A &&a) {
#pragma omp parallel for reduction(+ : a[1 : ])
    for (int i = 1; i < 40; ++i) a[1 + i % 2] += i;
}

static int all[4][3][2];
static int (*some)[3][2] = &all[1];
static long row[2];

int main() {
    Rows<2> rows{some, row, {}};
    rows.add(128);
    long sum = 0;
    for (auto &table : all)
        for (auto &line : table)
            for (int value : line) sum = sum * 3 + value;
    long three[3] = {1, 2, 3};
    behind(three);
    std::printf("%ld %ld %ld %d %d %ld %ld\n", sum, row[0], row[1], rows.own[0][0], rows.own[1][1], three[1], three[2]);
}
