// Divide and conquer over a range, with results returned through pointers into the caller's frame.
#include <stdio.h>

static void sum(const double *v, long low, long high, double *result) {
    double left, right;
    if (high - low <= 10) {
        *result = 0;
        for (long i = low; i < high; i++)
            *result += v[i];
        return;
    }
    long middle = low + (high - low) / 2;
#pragma omp task shared(left)
    sum(v, low, middle, &left);
#pragma omp task shared(right)
    sum(v, middle, high, &right);
#pragma omp taskwait
    *result = left + right;
}

int main(void) {
    static double v[5000];
    double total = 0;
    for (int i = 0; i < 5000; i++)
        v[i] = i * 0.25;
#pragma omp parallel
#pragma omp single
    sum(v, 0, 5000, &total);
    printf("%.2f\n", total);
    return total == 3124375.0 ? 0 : 1;
}
