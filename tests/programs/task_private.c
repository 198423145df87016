// private on a task: the task has its own variable and the outer one keeps its value.
#include <stdio.h>

int main(void) {
    int x = 5, out[20], sum = 0;
#pragma omp parallel shared(x, out)
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task private(x) shared(out)
        {
            x = i * i;
            out[i] = x;
        }
    }
    for (int i = 0; i < 20; i++)
        sum += out[i];
    printf("%d %d\n", x, sum);
    return x == 5 && sum == 2470 ? 0 : 1;
}
