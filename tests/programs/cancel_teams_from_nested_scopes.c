// A team is canceled while its threads wait at the barriers of scopes, one in the other.
// env: OMP_CANCELLATION=true
// references: gcc
#include <stdio.h>

static int inner, outer, behind;

static void scopes(int cancels) {
#pragma omp parallel
    {
        if (cancels) {
#pragma omp cancel parallel
        }
#pragma omp scope reduction(+ : outer)
        {
#pragma omp scope reduction(+ : inner)
            inner++;
            outer++;
        }
#pragma omp single
        behind++;
    }
}

int main(void) {
    int threads = 0;
#pragma omp parallel reduction(+ : threads)
    threads++;
    scopes(0);
    printf("%d %d %d\n", inner == threads, outer == threads, behind);
    inner = outer = behind = 0;
    scopes(1);
    printf("%d\n", behind);
    return 0;
}
