// A variable that is private in the region cannot be reduced by a loop in it.
void f(int n, int *a) {
    int x = 0;
#pragma omp parallel private(x)
    {
        x = 0;
#pragma omp for reduction(+ : x) // error: 31: 'x'
        for (int i = 0; i < n; i++)
            x += a[i];
    }
}
