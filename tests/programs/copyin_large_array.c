// copyin of an array of eight kilobytes and of a struct that holds one.
#include <stdio.h>

struct block { char name[8]; int data[500]; };
static int big[2048];
static struct block block;
#pragma omp threadprivate(big, block)

int main(void) {
    int bad = 0;
    for (int i = 0; i < 2048; i++)
        big[i] = i * 3;
    for (int i = 0; i < 500; i++)
        block.data[i] = -i;
#pragma omp parallel copyin(big, block) reduction(+ : bad)
    {
        for (int i = 0; i < 2048; i++)
            bad += big[i] != i * 3;
        for (int i = 0; i < 500; i++)
            bad += block.data[i] != -i;
    }
    printf("%d\n", bad);
    return bad;
}
