// goto forwards and backwards within one region.
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp parallel num_threads(3)
    {
        int k = 0, mine = 0;
    again:
        if (k == 5)
            goto done;
        mine += k++;
        goto again;
    done:
#pragma omp atomic
        n += mine;
    }
    printf("%d\n", n);
    return n == 30 ? 0 : 1;
}
