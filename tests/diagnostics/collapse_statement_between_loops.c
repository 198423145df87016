// collapse(2) over loops that are not directly nested.
void f(int n, int (*a)[8]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) { // error: 33: expected 2 nested for loops
        a[i][0] = 1;
        for (int j = 1; j < 8; j++)
            a[i][j] = i;
    }
}
