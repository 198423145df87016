// if with a true run-time condition leaves num_threads in force.
#include <omp.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int runs = 0;
    (void)argv;
    omp_set_dynamic(0);
#pragma omp parallel if (parallel : argc > 0) num_threads(3)
    {
#pragma omp atomic
        runs++;
    }
    printf("runs %d\n", runs);
    return runs == 3 ? 0 : 1;
}
