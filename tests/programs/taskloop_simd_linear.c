// taskloop simd with linear variables, whose last values go out, and with array sections that are reduced.
// references: none (clang 19 and gcc 12 lose the last values and elements of the sections)
#include <stdlib.h>

enum { N = 1200 };
static int a[N], b[N];

static void check(int is_right, int number) {
    if (!is_right) exit(number);
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
    int k = 100, step = 3, sums[3] = {1, 2, 3}, expected[3] = {1, 2, 3}, counts[2][3] = {0};
    char *p = (char *)b;
#pragma omp parallel masked taskloop simd linear(k : step) linear(p : 4) num_tasks(5) filter(0)
    for (int i = 0; i < N; i++) {
        b[i] = k + a[i];
        check(p == (char *)&b[i], 1);
        k += step;
        p += 4;
    }
    check(k == 100 + 3 * N && p == (char *)(b + N), 2);
    for (int i = 0; i < N; i++) check(b[i] == 100 + 3 * i + a[i], 3);

#pragma omp parallel master taskloop simd reduction(+ : sums[1 : 2]) reduction(+ : counts[0 : 2][0 : 3]) num_tasks(4)
    for (int i = 0; i < N; i++) {
        sums[1 + i % 2] += a[i];
        counts[i % 2][i % 3]++;
    }
    for (int i = 0; i < N; i++) expected[1 + i % 2] += a[i];
    for (int i = 0; i < 3; i++) check(sums[i] == expected[i] && counts[0][i] + counts[1][i] == N / 3, 4);
    return 0;
}
