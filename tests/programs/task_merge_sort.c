// Merge sort: two tasks per level, a taskwait before the merge.
#include <stdio.h>
#include <string.h>

static void sort(int *v, int *scratch, int n) {
    int half = n / 2, i = 0, j = half;
    if (n < 2)
        return;
#pragma omp task if (n > 16)
    sort(v, scratch, half);
#pragma omp task if (n > 16)
    sort(v + half, scratch + half, n - half);
#pragma omp taskwait
    for (int k = 0; k < n; k++)
        scratch[k] = j >= n || (i < half && v[i] <= v[j]) ? v[i++] : v[j++];
    memcpy(v, scratch, (size_t)n * sizeof *v);
}

int main(void) {
    static int v[2000], scratch[2000];
    unsigned seed = 12345;
    int bad = 0;
    for (int i = 0; i < 2000; i++) {
        seed = seed * 1103515245u + 12345u;
        v[i] = (int)(seed >> 16 & 0x7fff);
    }
#pragma omp parallel
#pragma omp single
    sort(v, scratch, 2000);
    for (int i = 1; i < 2000; i++)
        bad += v[i - 1] > v[i];
    printf("%d %d %d\n", bad, v[0], v[1999]);
    return bad;
}
