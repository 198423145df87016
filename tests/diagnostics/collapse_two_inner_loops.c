// collapse(2) over a block of two loops: it is not said which one of them is meant.
void f(int n, int (*a)[8]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) { // error: 33: expected 2 nested for loops
        for (int j = 0; j < 4; j++)
            a[i][j] = i;
        for (int j = 4; j < 8; j++)
            a[i][j] = n;
    }
}
