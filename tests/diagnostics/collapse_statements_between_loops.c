// What may not stand between the loops of a nest, and where no statement may [OMP 5.2 §4.4.1, §9].
void f(int n, int (*a)[8], int (*b)[8]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        a[i][0] = 1;
#pragma omp atomic // error: 1: directive 'atomic' must not stand between the loops of a nest
        a[0][0]++;
        for (int j = 1; j < 8; j++)
            a[i][j] = i;
    }
#pragma omp tile sizes(2, 2)
    for (int i = 0; i < n; i++) {
        a[i][0] = 1; // error: 9: no statement may stand between loops that a directive transforms [OMP 5.2 §9]
        for (int j = 1; j < 8; j++)
            a[i][j] = i;
    }
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        if (n == 3) continue; // error: 21: 'continue' must not leave the region of '#pragma omp parallel for'
        for (int j = 1; j < 8; j++)
            a[i][j] = i;
        if (n == 4) break; // error: 21: 'break' must not end the loop of '#pragma omp parallel for'
        i++; // warning: 9: the loop variable 'i' must not be changed
    }
}
void of_bounds(int n, int *ends, int (*a)[8]) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        int end = ends[i];
        for (int j = 0; j < end; j++) // error: 29: 'end' is declared between the loops of '#pragma omp parallel for' and must not be in a bound or a step of one [OMP 5.2 §4.4.1]
            a[i][j] = i;
    }
#pragma omp for collapse(3)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int first = i + j, by = 1;
            for (int k = i; k < n; k += by) // error: 41: 'by' is declared between the loops of '#pragma omp for'
                a[k][first % 8] = i;
        }
}
