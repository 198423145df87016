// const and volatile variables captured by tasks, and shared volatile data.
#include <stdio.h>

int main(void) {
    volatile int shared_counter = 0;
    const double scale = 0.5;
    double out[10], sum = 0;
#pragma omp parallel shared(shared_counter, out)
#pragma omp single
    for (int i = 0; i < 10; i++) {
        const int k = i * 2;
        volatile int v = i + 1;
#pragma omp task firstprivate(v)
        {
            v = v + k;
            out[i] = v * scale;
#pragma omp critical
            shared_counter = shared_counter + 1;
        }
    }
    for (int i = 0; i < 10; i++)
        sum += out[i];
    printf("%.1f %d\n", sum, shared_counter);
    return sum == 72.5 && shared_counter == 10 ? 0 : 1;
}
