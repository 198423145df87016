// A warning of the C is told once, with a region around or without; gone is the warning, not the region.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i;
        a[i] == 0; // warning: 14: equality comparison result unused
    }
}
