// Each team has tasks, criticals, barriers and threadprivate variables like any team.
// references: gcc (libomp makes no more teams than there are processors)
#include <omp.h>
#include <stdio.h>

static int counter, mine;
#pragma omp threadprivate(mine)

static long fibonacci(int n) {
    if (n < 2) return n;
    long a, b;
#pragma omp task shared(a)
    a = fibonacci(n - 1);
#pragma omp task shared(b)
    b = fibonacci(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    long sum = 0;
    int ordered = 0, wrong = 0;
#pragma omp teams num_teams(3) reduction(+ : sum, ordered, wrong)
    {
        long own = 0;
        int threads = 0, turn = 0;
#pragma omp parallel num_threads(3) shared(own, threads, turn) reduction(+ : wrong)
        {
#pragma omp single
            {
                threads = omp_get_num_threads();
                own = fibonacci(12);
            }
            mine = omp_get_thread_num();
#pragma omp critical
            counter++;
#pragma omp barrier
            wrong += mine != omp_get_thread_num() || omp_get_ancestor_thread_num(0) != 0;
#pragma omp for ordered schedule(dynamic)
            for (int i = 0; i < 10; i++) {
#pragma omp ordered
                wrong += turn++ != i;
            }
        }
        sum += own;
        ordered += turn;
        // All teams count.
#pragma omp parallel if (0)
#pragma omp critical
        counter -= threads;
    }
    printf("%ld %d %d %d\n", sum, ordered, wrong, counter);
    return wrong;
}
