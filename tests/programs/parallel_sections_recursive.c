// Quicksort by nested parallel sections.
#include <omp.h>
#include <stdio.h>

static void quicksort(int *v, int low, int high) {
    int pivot = v[(low + high) / 2], i = low, j = high;
    while (i <= j) {
        while (v[i] < pivot)
            i++;
        while (v[j] > pivot)
            j--;
        if (i <= j) {
            int t = v[i];
            v[i++] = v[j];
            v[j--] = t;
        }
    }
#pragma omp parallel sections firstprivate(v, i, j, low, high) if (high - low > 100)
    {
#pragma omp section
        if (low < j)
            quicksort(v, low, j);
#pragma omp section
        if (i < high)
            quicksort(v, i, high);
    }
}

int main(void) {
    int v[500], bad = 0;
    omp_set_max_active_levels(2);
    for (int i = 0; i < 500; i++)
        v[i] = i * 389 % 503;
    quicksort(v, 0, 499);
    for (int i = 1; i < 500; i++)
        bad += v[i - 1] >= v[i];
    printf("%d %d\n", bad, v[499]);
    return bad;
}
