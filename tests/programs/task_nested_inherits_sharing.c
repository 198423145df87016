// What is shared in a task is shared in a task inside it; what is firstprivate there is firstprivate again.
#include <stdio.h>

int main(void) {
    int total = 0, copy = 10, after = 0;
#pragma omp parallel firstprivate(copy) shared(total, after)
#pragma omp single
    {
#pragma omp task
        {
            copy += 5;
#pragma omp task
            {
                copy += 100;
#pragma omp atomic
                total += copy;
            }
#pragma omp task
            {
                copy += 200;
#pragma omp atomic
                total += copy;
            }
#pragma omp taskwait
            after = copy;
        }
    }
    printf("%d %d %d\n", total, copy, after);
    return total == 330 && copy == 10 && after == 15 ? 0 : 1;
}
