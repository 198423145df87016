// Target tasks: nowait, depend, in_reduction, and data motion that others wait for.
// devices: host, gpu
// references: gcc
#include <omp.h>
#include <stdio.h>

static int order(int rounds) {
    int x = 0, y = 1, wrong = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < rounds; i++) {
#pragma omp target nowait depend(inout : x) map(tofrom : x) firstprivate(i)
        x += i;
#pragma omp target teams distribute parallel for nowait depend(inout : x) map(tofrom : x) reduction(+ : x)
        for (int j = 0; j < 10; j++) x += j;
#pragma omp task depend(in : x) depend(inout : y) shared(x, y)
        y = x + i;
#pragma omp target depend(in : y) map(to : y) map(tofrom : x, wrong)
        wrong += y != x + i;
#pragma omp target enter data map(to : y) depend(inout : y) nowait
#pragma omp target update from(y) depend(inout : y)
        wrong += y != x + i;
#pragma omp target exit data map(release : y) depend(out : y) nowait
#pragma omp taskwait
    }
    return wrong == 0 ? x : -wrong;
}

static int captured(void) {
    int sum = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
        for (int i = 0; i < 20; i++) {
            int twice = 2 * i, *p = &sum;
#pragma omp target nowait map(tofrom : p[0 : 1])
#pragma omp atomic
            *p += twice;
        }
#pragma omp taskwait
    }
    return sum;
}

static int reduced(void) {
    int s = 1, a[3] = {1, 2, 3};
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s, a)
    for (int i = 0; i < 10; i++) {
#pragma omp target in_reduction(+ : s) nowait
        s += i;
#pragma omp target in_reduction(+ : a)
        a[i % 3]++;
#pragma omp target teams in_reduction(+ : s) num_teams(1)
        s += 100;
    }
    return s * 1000 + a[0] * 100 + a[1] * 10 + a[2];
}

int main(void) {
    printf("%d %d\n", order(6), captured());
    printf("%d\n", reduced());
    return 0;
}
