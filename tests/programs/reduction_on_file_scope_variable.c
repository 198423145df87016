// A file-scope variable is reduced while a function called from the loop sees the original.
#include <stdio.h>

static int total = 3;
static int original(void) { return total; }

int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : total) reduction(+ : seen)
        for (int i = 0; i < 10; i++) {
            total += i;
            seen += original() >= 3;
        }
    }
    printf("%d\n", total);
    return total == 48 && seen == 10 ? 0 : 1;
}
