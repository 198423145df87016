// Recursive tasks write parts of one array, and merge them behind a taskwait; a loop of the team fills it, another one checks it.
#include <stdio.h>
enum { N = 64 };
static int v[N], w[N];
static void sort(int lo, int hi) {
    if (hi - lo < 2)
        return;
    int mid = (lo + hi) / 2;
#pragma omp task
    sort(lo, mid);
#pragma omp task if (hi - lo > 8)
    sort(mid, hi);
#pragma omp taskwait
    int a = lo, b = mid;
    for (int k = lo; k < hi; k++)
        w[k] = b >= hi || (a < mid && v[a] <= v[b]) ? v[a++] : v[b++];
    for (int k = lo; k < hi; k++)
        v[k] = w[k];
}
int main(void) {
    int wrong = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int i = 0; i < N; i++)
            v[i] = i * 37 % N;
#pragma omp single
        sort(0, N);
#pragma omp for reduction(+ : wrong)
        for (int i = 1; i < N; i++)
            wrong += v[i - 1] > v[i];
    }
    return wrong;
}
