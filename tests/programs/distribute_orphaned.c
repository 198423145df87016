// distribute in functions that a teams region calls, or nobody: then there is one team.
// references: gcc (without a teams region, clang 19 and libomp fail)
#include <omp.h>
#include <stdio.h>

enum { N = 200 };
static int data[N], hits;

static long sum(int n) {
    long total = 0;
#pragma omp distribute
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        hits++;
        total += i;
    }
    return total;
}

static void fill(int n, int by) {
#pragma omp distribute parallel for schedule(static, 3) dist_schedule(static, 10)
    for (int i = 0; i < n; i++) data[i] += by * i;
}

static void add(int n) {
    int i;
#pragma omp distribute simd
    for (i = 0; i < n; i++) data[i] += 1;
}

int main(void) {
    long total = 0;
    int wrong = 0;
#pragma omp teams num_teams(3) reduction(+ : total)
    {
        total += sum(N);
        fill(N, 2);
    }
#pragma omp teams num_teams(2)
    add(N);
    for (int i = 0; i < N; i++) wrong += data[i] != 2 * i + 1;
    printf("%ld %d %d\n", total, hits, wrong);
    printf("%ld\n", sum(10));
    fill(N, -2);
    add(N);
    for (int i = 0; i < N; i++) wrong += data[i] != 2;
    printf("%d %d\n", hits, wrong);
    return wrong;
}
