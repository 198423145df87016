// masked: without filter the primary thread executes it; with filter the thread of that number, if there is one.
// flags: -fopenmp-version=51
// references: clang
#include <omp.h>
#include <stdio.h>

static int calls;

static void orphan(int thread) {
#pragma omp masked filter(thread)
    {
#pragma omp atomic
        calls++;
    }
}

int main(void) {
    int first = -1, chosen = -1, each[4] = {0}, nobody = 0, private_sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp masked
        first = omp_get_thread_num();
        int last = omp_get_num_threads() - 1;
#pragma omp masked filter(last)
        chosen = omp_get_thread_num() == last;
        // The argument may differ from thread to thread, so that all of them execute it.
#pragma omp masked filter(omp_get_thread_num())
        each[omp_get_thread_num()] = 1;
#pragma omp masked filter(100)
        nobody = 1;
        orphan(0);
#pragma omp barrier
#pragma omp masked filter(0)
        for (int i = 0; i <= last; i++)
            private_sum += each[i];
#pragma omp barrier
#pragma omp single
        private_sum -= last + 1;
    }
    printf("%d %d %d %d %d\n", first, chosen, nobody, calls, private_sum);
    return first == 0 && chosen == 1 && nobody == 0 && calls == 1 && private_sum == 0 ? 0 : 1;
}
