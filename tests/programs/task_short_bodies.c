// Tasks with bodies of a few instructions, in loops of single, masked and for: each runs once, and what waits for them finds it done.
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 5000 };
static int cell[N], ran[N];
static long total;

static int bad(int want) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += cell[i] != want * i || ran[i] != want;
    return wrong;
}

static void clear(void) {
    memset(cell, 0, sizeof cell);
    memset(ran, 0, sizeof ran);
    total = 0;
}

static void single_and_wait(void) {
    int behind = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
        {
            cell[i] += i;
            ran[i]++;
        }
#pragma omp taskwait
        behind = bad(1);
        for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i) mergeable if (i % 3)
        {
            cell[i] += i;
            ran[i]++;
        }
    }
    printf("single %d %d\n", behind, bad(2));
}

/* A task that waits for what others have done holds back the others as little as ever. */
static void beside_dependences(void) {
    int seen = 0, chain = 0;
#pragma omp parallel
#pragma omp masked
    {
#pragma omp taskgroup
        for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
            {
                cell[i] += i;
                ran[i]++;
            }
            if (i % 100 == 0)
#pragma omp task depend(inout : chain)
                chain++;
        }
        seen = bad(1);
    }
    printf("masked %d %d\n", seen, chain);
}

/* Every thread makes some; in a critical region, too. */
static void every_thread(void) {
    int lost = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
            {
                cell[i] += i;
#pragma omp atomic
                total += i;
            }
#pragma omp critical
            {
#pragma omp task firstprivate(i)
                ran[i]++;
            }
        }
#pragma omp single
        lost = bad(1);
    }
    printf("for %d %ld\n", lost, total);
}

/* What has not begun when its group is cancelled need not run, and nothing of other groups is lost. */
static void cancelled(void) {
    int late = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            {
#pragma omp cancel taskgroup
            }
            for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
                ran[i]++;
        }
        memset(ran, 0, sizeof ran);
        for (int i = 0; i < N; i++)
#pragma omp task firstprivate(i)
        {
            cell[i] += i;
            ran[i]++;
        }
#pragma omp taskwait
        late = bad(1);
    }
    printf("cancel %d\n", late);
}

struct big {
    int part[16];
};

static void copies(void) {
    struct big b = {{0}};
    long sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 1000; i++) {
        b.part[3] = i;
#pragma omp task firstprivate(b) shared(sum)
        {
            b.part[3] += 1;
#pragma omp atomic
            sum += b.part[3];
        }
    }
    printf("copies %ld %d\n", sum, b.part[3]);
}

int main(void) {
    single_and_wait();
    clear();
    beside_dependences();
    clear();
    every_thread();
    clear();
    cancelled();
    copies();
    return 0;
}
