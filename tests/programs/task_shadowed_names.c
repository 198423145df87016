// A captured variable, one of the same name inside the task, and one of an inner block.
#include <stdio.h>

static int x = 1000;

int main(void) {
    int out[5] = {0}, sum = 0;
#pragma omp parallel shared(out)
#pragma omp single
    for (int i = 0; i < 5; i++) {
        int x = i;
#pragma omp task
        {
            int y = x;
            {
                int x = 10 * y;
                y += x;
                {
                    extern int printf(const char *, ...);
                    int x = 100;
                    y += x;
                }
            }
            for (int x = 0; x < 3; x++)
                y += x;
            out[i] = y + x;
        }
    }
    for (int i = 0; i < 5; i++)
        sum += out[i];
    printf("%d %d\n", sum, x);
    return sum == 120 + 515 - 0 ? 0 : 1;
}
