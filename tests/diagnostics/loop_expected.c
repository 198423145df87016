// A worksharing directive before something that is no for loop.
void f(int n, int *a) {
#pragma omp parallel for
    while (n > 0) // error: 5: must be a for loop
        a[n--] = 0;
#pragma omp for
    { // error: 5: must be a for loop
        a[0] = 1;
    }
}
