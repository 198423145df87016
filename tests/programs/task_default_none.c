// default(none) on a task with every variable listed; file-scope variables are listed too.
#include <stdio.h>

static int factor = 3;

int main(void) {
    int out[10], sum = 0;
#pragma omp parallel default(none) shared(out, factor)
#pragma omp single
    for (int i = 0; i < 10; i++) {
        int scratch;
#pragma omp task default(none) shared(out, factor) firstprivate(i) private(scratch)
        {
            scratch = i * factor;
            out[i] = scratch;
        }
    }
    for (int i = 0; i < 10; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 135 ? 0 : 1;
}
