// auto and runtime take no chunk.
void f(int n, int *a) {
#pragma omp parallel for schedule(runtime, 4) // error: 44: schedule kind 'runtime'
    for (int i = 0; i < n; i++)
        a[i] = i;
#pragma omp parallel for schedule(auto, 4) // error: 41: schedule kind 'auto'
    for (int i = 0; i < n; i++)
        a[i] = i;
}
