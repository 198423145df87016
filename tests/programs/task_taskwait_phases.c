// taskwait between phases: a phase reads what the tasks of the one before it wrote.
#include <stdio.h>

int main(void) {
    int a[32], b[32], sum = 0, ok = 1;
#pragma omp parallel shared(a, b, sum, ok)
#pragma omp single
    {
        for (int i = 0; i < 32; i++)
            a[i] = i;
        for (int phase = 0; phase < 10; phase++) {
            for (int i = 0; i < 32; i++) {
#pragma omp task
                b[i] = a[(i + 1) % 32] + 1;
            }
#pragma omp taskwait
            for (int i = 0; i < 32; i++) {
#pragma omp task
                a[i] = b[i];
            }
#pragma omp taskwait
            ok = ok && a[0] == (phase + 1) % 32 + phase + 1;
        }
        for (int i = 0; i < 32; i++)
            sum += a[i];
    }
    printf("%d %d\n", sum, ok);
    return sum == 496 + 320 && ok ? 0 : 1;
}
