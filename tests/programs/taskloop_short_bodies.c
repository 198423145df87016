// A taskloop with a small grain and few instructions an iteration: each iteration runs once, the grain is kept, and the construct waits.
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 4001 };
static int ran[N + 8];
static long sum;

static int bad(int n, int want) {
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += ran[i] != want;
    wrong += ran[n] != 0;
    memset(ran, 0, sizeof ran);
    return wrong;
}

static void grains(int n) {
    int seen[4] = {0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(1)
        for (int i = 0; i < n; i++)
            ran[i]++;
        seen[0] = bad(n, 1);
#pragma omp taskloop grainsize(3)
        for (int i = 0; i < n; i++)
            ran[i]++;
        seen[1] = bad(n, 1);
#pragma omp taskloop grainsize(strict : 4)
        for (int i = n; i > 0; i--)
            ran[i - 1] += 2;
        seen[2] = bad(n, 2);
#pragma omp taskgroup
        {
#pragma omp taskloop grainsize(2) nogroup
            for (int i = 0; i < n; i += 3)
                ran[i]++;
        }
        for (int i = 0; i < n; i++)
            seen[3] += ran[i] != (i % 3 == 0);
        memset(ran, 0, sizeof ran);
    }
    printf("%d: %d %d %d %d\n", n, seen[0], seen[1], seen[2], seen[3]);
}

/* The copy that a task has is its own, and tells how many iterations have had it. */
static void privates(int n) {
    int mine = 10, last = -1;
    long most = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(2) firstprivate(mine) shared(most)
        for (int i = 0; i < n; i++) {
            mine++;
            ran[i] = mine;
            if (mine > 13) {
#pragma omp atomic
                most++;
            }
        }
#pragma omp taskloop grainsize(1) lastprivate(last) if (n > 10)
        for (int i = 0; i < n; i++)
            last = 3 * i;
    }
    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += ran[i] < 11 || ran[i] > 13;
    printf("%d: copies %d %ld, last %d, mine %d\n", n, wrong, most, last, mine);
    memset(ran, 0, sizeof ran);
}

static void nest(void) {
#pragma omp parallel
#pragma omp for
    for (int k = 0; k < 6; k++) {
#pragma omp taskloop collapse(2) grainsize(2)
        for (int i = 0; i < 20; i++)
            for (int j = 0; j < 31; j++) {
#pragma omp atomic
                sum += i * j;
            }
    }
    printf("nest %ld\n", sum);
}

int main(void) {
    static const int sizes[] = {1, 2, 3, 4, 5, 7, 100, 1001, N};
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
        grains(sizes[k]);
    for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
        privates(sizes[k]);
    nest();
    return 0;
}
