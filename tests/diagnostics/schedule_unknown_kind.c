// A misspelled kind of schedule.
void f(int n, int *a) {
#pragma omp parallel for schedule(dynamick, 4) // error: 35: unknown schedule kind 'dynamick'
    for (int i = 0; i < n; i++)
        a[i] = i;
}
