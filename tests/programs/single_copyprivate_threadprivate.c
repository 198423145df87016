// copyprivate of threadprivate variables: each thread's own copy gets the value.
#include <stdio.h>

static int seed;
static double table[4];
#pragma omp threadprivate(seed, table)

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        seed = -1;
#pragma omp single copyprivate(seed, table)
        {
            seed = 99;
            for (int k = 0; k < 4; k++)
                table[k] = k / 2.0;
        }
        bad += seed != 99 || table[3] != 1.5;
        seed++;
        bad += seed != 100;
    }
    printf("%d\n", bad);
    return bad;
}
