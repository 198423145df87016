// monotonic and nonmonotonic on one schedule.
void f(int n, int *a) {
#pragma omp parallel for schedule(monotonic, nonmonotonic : dynamic) // error: 35: modifiers 'monotonic' and 'nonmonotonic' exclude
    for (int i = 0; i < n; i++)
        a[i] = i;
}
