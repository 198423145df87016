// Loops that create tasks and end by break, by return and by continue; the tasks all run.
#include <stdio.h>

static int ran;

static int until(int limit) {
    for (int i = 0;; i++) {
        if (i == limit)
            return i;
        if (i % 3 == 2)
            continue;
#pragma omp task
        {
#pragma omp atomic
            ran++;
        }
    }
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    {
        r = until(10) + until(0) + until(4);
        for (int i = 0; i < 100; i++) {
#pragma omp task
            {
#pragma omp atomic
                ran += 100;
            }
            if (i == 4)
                break;
        }
    }
    printf("%d %d\n", r, ran);
    return r == 14 && ran == 510 ? 0 : 1;
}
