// Recursions with loops of their own, in front of their tasks and behind: a level is written into the one above it, and both
// may have to make tasks.
#include <stdio.h>
#include <string.h>

enum { SIZE = 4096, ROUNDS = 20 };

struct pair {
    unsigned long even, odd;
};

static struct pair from[SIZE], to[SIZE];
static int numbers[SIZE];

// The loop is behind the tasks, and the end of the recursion copies a structure.
static void transform(const struct pair *in, struct pair *out, long n, long step) {
    if (n == 1) {
        *out = *in;
        return;
    }
    long half = n / 2;
#pragma omp task
    transform(in, out, half, 2 * step);
#pragma omp task
    transform(in + step, out + half, half, 2 * step);
#pragma omp taskwait
    for (long k = 0; k < half; k++) {
        struct pair e = out[k], o = out[half + k];
        out[k] = (struct pair){e.even + o.even, e.odd + 3 * o.odd};
        out[half + k] = (struct pair){e.even - o.even, e.odd - (unsigned long)k * o.odd};
    }
}

// The loops are in front of the tasks.
static void sort(int *a, long low, long high) {
    if (low >= high)
        return;
    long i = low, j = high;
    int pivot = a[(low + high) / 2];
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
    sort(a, low, j);
#pragma omp task
    sort(a, i, high);
#pragma omp taskwait
}

// One of the parts is a task, and the function returns what both have.
static long inversions(const int *a, long n) {
    if (n < 2)
        return 0;
    long half = n / 2, left, right, across = 0;
#pragma omp task shared(left)
    left = inversions(a, half);
    right = inversions(a + half, n - half);
    for (long i = 0; i < half; i += 7)
        for (long j = half; j < n; j += 7)
            across += a[i] > a[j];
#pragma omp taskwait
    return left + right + across;
}

static unsigned long sum_of(const struct pair *pairs) {
    unsigned long sum = 0;
    for (long i = 0; i < SIZE; i++)
        sum = sum * 31 + pairs[i].even + 7 * pairs[i].odd;
    return sum;
}

int main(void) {
    for (int round = 0; round < ROUNDS; round++) {
        unsigned seed = 12345 + (unsigned)round;
        for (long i = 0; i < SIZE; i++) {
            seed = seed * 1664525 + 1013904223;
            from[i] = (struct pair){seed >> 20, seed >> 12 & 7};
            numbers[i] = (int)(seed >> 8 & 0xFFFF);
        }
        memset(to, 0, sizeof to);
        long before = 0, after = 0;
#pragma omp parallel
#pragma omp single
        {
            before = inversions(numbers, SIZE);
            transform(from, to, SIZE, 1);
            sort(numbers, 0, SIZE - 1);
#pragma omp taskwait
            after = inversions(numbers, SIZE);
        }
        printf("%lu %ld %ld %d\n", sum_of(to), before, after, numbers[round * 200]);
    }
    return 0;
}
