// A semicolon behind a directive is common and only warned of.
void f(int *a) {
#pragma omp parallel; // warning: 21: extra tokens at the end of '#pragma omp parallel'
    a[0] = 1;
}
