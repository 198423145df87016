// The creator's loop variable has its address taken and is changed through it; tasks still have their copies.
#include <stdio.h>

static void skip(int *i) { *i += 1; }

int main(void) {
    int seen[20] = {0}, sum = 0;
#pragma omp parallel shared(seen)
#pragma omp single
    for (int i = 0; i < 20; i++) {
        int *p = &i;
#pragma omp task
        seen[i] = i + 1;
        skip(p);
    }
    for (int i = 0; i < 20; i++)
        sum += seen[i];
    printf("%d %d %d\n", seen[0], seen[1], sum);
    return seen[0] != 1 || seen[1] != 0 || sum != 100;
}
