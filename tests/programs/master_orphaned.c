// An orphaned master runs on thread 0 of the innermost team and without a team.
#include <stdio.h>

static int runs;
static void boss(void) {
#pragma omp master
    {
        runs++;
    }
}

int main(void) {
    boss();
#pragma omp parallel num_threads(3)
    boss();
    printf("%d\n", runs);
    return runs == 2 ? 0 : 1;
}
