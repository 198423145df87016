// A misspelled modifier of a schedule.
void f(int n, int *a) {
#pragma omp parallel for schedule(monotone : dynamic) // error: 35: unknown modifier 'monotone'
    for (int i = 0; i < n; i++)
        a[i] = i;
}
