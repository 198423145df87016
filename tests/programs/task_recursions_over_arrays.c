// Recursions over arrays with a task per call and no cut-off: merge sort, quicksort, fast Fourier transform.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void merge(const int *a, long n, const int *b, long m, int *to) {
    while (n > 0 && m > 0)
        if (*a <= *b)
            *to++ = *a++, n--;
        else
            *to++ = *b++, m--;
    memcpy(to, a, (size_t)n * sizeof *a);
    memcpy(to + n, b, (size_t)m * sizeof *b);
}

static void merge_sort(int *a, int *room, long n) {
    if (n < 2)
        return;
    long half = n / 2;
#pragma omp task
    merge_sort(a, room, half);
#pragma omp task
    merge_sort(a + half, room + half, n - half);
#pragma omp taskwait
    merge(a, half, a + half, n - half, room);
    memcpy(a, room, (size_t)n * sizeof *a);
}

static void quicksort(int *a, long low, long high) {
    if (low >= high)
        return;
    int pivot = a[(low + high) / 2];
    long i = low, j = high;
    while (i <= j) {
        while (a[i] < pivot)
            i++;
        while (a[j] > pivot)
            j--;
        if (i <= j) {
            int old = a[i];
            a[i++] = a[j];
            a[j--] = old;
        }
    }
#pragma omp task
    quicksort(a, low, j);
#pragma omp task
    quicksort(a, i, high);
#pragma omp taskwait
}

static void transform(const double complex *from, double complex *to, long n, long step, const double complex *roots) {
    if (n == 1) {
        *to = *from;
        return;
    }
    long half = n / 2;
#pragma omp task
    transform(from, to, half, 2 * step, roots);
#pragma omp task
    transform(from + step, to + half, half, 2 * step, roots);
#pragma omp taskwait
    for (long k = 0; k < half; k++) {
        double complex even = to[k], odd = roots[k * step] * to[half + k];
        to[k] = even + odd;
        to[half + k] = even - odd;
    }
}

enum { COUNT = 5000, POINTS = 1024 };

int main(void) {
    static int a[COUNT], b[COUNT], room[COUNT];
    unsigned random = 1;
    for (int i = 0; i < COUNT; i++) {
        random = random * 1103515245u + 12345u;
        a[i] = b[i] = (int)(random >> 12) % 100000;
    }
    static double complex from[POINTS], to[POINTS], roots[POINTS];
    /* Powers of one of the roots of unity, by multiplication. */
    double complex root = 0.99998117528260110909 - 0.00613588464915447536 * I;
    roots[0] = 1;
    for (int i = 1; i < POINTS; i++)
        roots[i] = roots[i - 1] * root;
    for (int i = 0; i < POINTS; i++)
        from[i] = i % 16 == 0 ? 1 : 0;
#pragma omp parallel
#pragma omp single
    {
        merge_sort(a, room, COUNT);
        quicksort(b, 0, COUNT - 1);
        transform(from, to, POINTS, 1, roots);
    }
    long wrong = memcmp(a, b, sizeof a) != 0;
    for (int i = 1; i < COUNT; i++)
        wrong += a[i - 1] > a[i];
    for (int i = 0; i < POINTS; i++) {
        double expected = i % 64 == 0 ? 64 : 0;
        double off = creal(to[i]) - expected;
        wrong += off * off > 1e-6 || cimag(to[i]) * cimag(to[i]) > 1e-6;
    }
    printf("%ld %d %d\n", wrong, a[0], a[COUNT - 1]);
    return 0;
}
