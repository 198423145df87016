// monotonic: a thread sees its iterations in increasing order.
#include <stdio.h>

int main(void) {
    int bad = 0, n = 0;
#pragma omp parallel reduction(+ : bad, n)
    {
        int last = -1;
#pragma omp for schedule(monotonic : dynamic, 2)
        for (int i = 0; i < 90; i++) {
            bad += i <= last;
            last = i;
            n++;
        }
    }
    printf("%d %d\n", bad, n);
    return bad || n != 90;
}
