// An orphaned single runs once per team, and always outside one.
#include <stdio.h>

static int runs;
static void once(void) {
#pragma omp single
    runs++;
}

int main(void) {
    once();
#pragma omp parallel
    {
        once();
        once();
    }
    printf("%d\n", runs);
    return runs == 3 ? 0 : 1;
}
