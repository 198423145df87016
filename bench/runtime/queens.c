// All ways to place n queens, with a task per placed queen and no cut-off; "serial" as second argument does without
// tasks.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16 };

static int is_safe(int row, const signed char *columns) {
    for (int above = 0; above < row; above++) {
        int distance = columns[row] - columns[above];
        if (distance == 0 || distance == row - above || distance == above - row)
            return 0;
    }
    return 1;
}

static long serial(int n, int row, const signed char *columns) {
    if (row == n)
        return 1;
    long found = 0;
    for (int column = 0; column < n; column++) {
        signed char next[MOST];
        memcpy(next, columns, row);
        next[row] = (signed char)column;
        if (is_safe(row, next))
            found += serial(n, row + 1, next);
    }
    return found;
}

static long tasks(int n, int row, const signed char *columns) {
    if (row == n)
        return 1;
    long found[MOST];
    for (int column = 0; column < n; column++) {
        found[column] = 0;
#pragma omp task shared(found) firstprivate(column, n, row, columns)
        {
            signed char next[MOST];
            memcpy(next, columns, row);
            next[row] = (signed char)column;
            if (is_safe(row, next))
                found[column] = tasks(n, row + 1, next);
        }
    }
#pragma omp taskwait
    long sum = 0;
    for (int column = 0; column < n; column++)
        sum += found[column];
    return sum;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 10;
    if (n < 1 || n > MOST)
        return 1;
    signed char none[MOST] = {0};
    long result = 0;
    double start = omp_get_wtime();
    if (argc > 2) {
        result = serial(n, 0, none);
    } else {
#pragma omp parallel
#pragma omp single
        result = tasks(n, 0, none);
    }
    printf("%ld %.4f\n", result, omp_get_wtime() - start);
    return 0;
}
