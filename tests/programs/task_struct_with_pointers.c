// Tasks that share a struct by a captured pointer, and change the captured pointer's struct member by member.
#include <stdio.h>

struct matrix { int rows, columns; double *data; };

static double *at(const struct matrix *m, int i, int j) { return &m->data[i * m->columns + j]; }

static void transpose(struct matrix *to, const struct matrix *from) {
    for (int i = 0; i < from->rows; i++) {
        struct matrix source = *from;
#pragma omp task
        for (int j = 0; j < source.columns; j++)
            *at(to, j, i) = *at(&source, i, j);
        source.data = NULL;
    }
#pragma omp taskwait
}

int main(void) {
    double a[12], b[12], sum = 0;
    struct matrix m = {3, 4, a}, t = {4, 3, b};
    for (int i = 0; i < 12; i++)
        a[i] = i;
#pragma omp parallel
#pragma omp single
    transpose(&t, &m);
    for (int i = 0; i < 12; i++)
        sum += b[i] * i;
    printf("%.0f %.0f %.0f\n", b[1], b[11], sum);
    return b[1] != 4 || b[11] != 11 || b[3] != 1;
}
