// break would leave the worksharing loop.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        if (a[i] < 0)
            break; // error: 13: 'break'
        for (int k = 0; k < 4; k++)
            break;
    }
}
