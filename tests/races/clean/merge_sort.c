// A recursion with tasks that write halves of an array.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void sort(int *a, int *t, int n) {
    if (n < 2)
        return;
    int h = n / 2;
#pragma omp task
    sort(a, t, h);
    sort(a + h, t + h, n - h);
#pragma omp taskwait
    for (int i = 0, l = 0, r = h; i < n; i++)
        t[i] = r == n || (l < h && a[l] <= a[r]) ? a[l++] : a[r++];
    for (int i = 0; i < n; i++)
        a[i] = t[i];
}

int main(void) {
    int a[200], t[200], bad = 0;
    for (int i = 0; i < 200; i++)
        a[i] = i * 7919 % 200;
#pragma omp parallel
#pragma omp single
    sort(a, t, 200);
    for (int i = 0; i < 200; i++)
        bad += a[i] != i;
    return bad;
}
