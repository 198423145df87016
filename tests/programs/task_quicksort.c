// Quicksort without taskwait: the barrier of the region is what completes it.
#include <stdio.h>

static void quicksort(int *v, int low, int high) {
    while (low < high) {
        int pivot = v[low + (high - low) / 2], i = low, j = high;
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
#pragma omp task firstprivate(v, low, j)
        quicksort(v, low, j);
        low = i;
    }
}

int main(void) {
    int v[3000], bad = 0;
    for (int i = 0; i < 3000; i++)
        v[i] = (int)((unsigned)i * 7919u % 3001u);
#pragma omp parallel
#pragma omp single nowait
    quicksort(v, 0, 2999);
    for (int i = 1; i < 3000; i++)
        bad += v[i - 1] > v[i];
    printf("%d %d %d\n", bad, v[0], v[2999]);
    return bad;
}
