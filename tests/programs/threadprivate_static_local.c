// A static local variable made threadprivate inside its function.
#include <omp.h>
#include <stdio.h>

static int tick(void) {
    static int calls = 0;
#pragma omp threadprivate(calls)
    return ++calls;
}

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num(), last = 0;
        for (int i = 0; i < me + 3; i++)
            last = tick();
        bad += last != me + 3;
    }
    printf("%d %d\n", bad, tick());
    return bad;
}
