// An operator that is nearly min or max.
void f(int n) {
    int x = 0;
#pragma omp parallel for reduction(mx : x) // error: 36: did you mean 'max'?
    for (int i = 0; i < n; i++)
        x = x < i ? i : x;
}
