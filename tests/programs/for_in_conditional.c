// A worksharing loop under a condition that is the same for all threads.
#include <stdio.h>

static int run(int which) {
    int sum = 0;
#pragma omp parallel shared(sum)
    {
        if (which) {
#pragma omp for reduction(+ : sum)
            for (int i = 0; i < 10; i++)
                sum += i;
        } else {
#pragma omp for reduction(+ : sum) schedule(dynamic)
            for (int i = 0; i < 5; i++)
                sum += 100;
        }
    }
    return sum;
}

int main(void) {
    printf("%d %d\n", run(1), run(0));
    return run(1) == 45 && run(0) == 500 ? 0 : 1;
}
