// collapse(2) over loops with a statement between them is right since OpenMP 5.0, but not compiled by Weft yet.
void f(int n, int (*a)[8]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) { // warning: 33: statements between the loops
        a[i][0] = 1;
        for (int j = 1; j < 8; j++)
            a[i][j] = i;
    }
}
