// The tasks of a taskloop write different elements; the construct waits for them.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[60], sum = 0, last = -1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(7) shared(a) lastprivate(last)
        for (int i = 0; i < 60; i++)
            a[i] = last = i;
        for (int i = 0; i < 60; i++)
            sum += a[i];
#pragma omp taskloop reduction(+ : sum)
        for (int i = 0; i < 10; i++)
            sum += i;
    }
    return sum != 1770 + 45 || last != 59;
}
