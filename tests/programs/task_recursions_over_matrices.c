// Matrices with a task per block and no cut-off: multiplication by Strassen's method, sparse LU, forces on bodies in a tree.
#include <stdio.h>
#include <stdlib.h>

enum { LEAF = 8 };

static void add(long n, const long *a, long lda, const long *b, long ldb, long *to, long sign) {
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            to[i * n + j] = a[i * lda + j] + sign * b[i * ldb + j];
}

static void strassen(long n, const long *a, long lda, const long *b, long ldb, long *c, long ldc) {
    if (n <= LEAF) {
        for (long i = 0; i < n; i++)
            for (long j = 0; j < n; j++) {
                long sum = 0;
                for (long k = 0; k < n; k++)
                    sum += a[i * lda + k] * b[k * ldb + j];
                c[i * ldc + j] = sum;
            }
        return;
    }
    long h = n / 2, size = h * h;
    const long *a11 = a, *a12 = a + h, *a21 = a + h * lda, *a22 = a21 + h;
    const long *b11 = b, *b12 = b + h, *b21 = b + h * ldb, *b22 = b21 + h;
    long *room = malloc((size_t)(17 * size) * sizeof *room);
    long *s = room, *m = room + 10 * size;
#pragma omp task
    {
        add(h, a11, lda, a22, lda, s, 1);
        add(h, b11, ldb, b22, ldb, s + size, 1);
        strassen(h, s, h, s + size, h, m, h);
    }
#pragma omp task
    {
        add(h, a21, lda, a22, lda, s + 2 * size, 1);
        strassen(h, s + 2 * size, h, b11, ldb, m + size, h);
    }
#pragma omp task
    {
        add(h, b12, ldb, b22, ldb, s + 3 * size, -1);
        strassen(h, a11, lda, s + 3 * size, h, m + 2 * size, h);
    }
#pragma omp task
    {
        add(h, b21, ldb, b11, ldb, s + 4 * size, -1);
        strassen(h, a22, lda, s + 4 * size, h, m + 3 * size, h);
    }
#pragma omp task
    {
        add(h, a11, lda, a12, lda, s + 5 * size, 1);
        strassen(h, s + 5 * size, h, b22, ldb, m + 4 * size, h);
    }
#pragma omp task
    {
        add(h, a21, lda, a11, lda, s + 6 * size, -1);
        add(h, b11, ldb, b12, ldb, s + 7 * size, 1);
        strassen(h, s + 6 * size, h, s + 7 * size, h, m + 5 * size, h);
    }
#pragma omp task
    {
        add(h, a12, lda, a22, lda, s + 8 * size, -1);
        add(h, b21, ldb, b22, ldb, s + 9 * size, 1);
        strassen(h, s + 8 * size, h, s + 9 * size, h, m + 6 * size, h);
    }
#pragma omp taskwait
    for (long i = 0; i < h; i++)
        for (long j = 0; j < h; j++) {
            long at = i * h + j;
            const long *p = m + at;
            c[i * ldc + j] = p[0] + p[3 * size] - p[4 * size] + p[6 * size];
            c[i * ldc + j + h] = p[2 * size] + p[4 * size];
            c[(i + h) * ldc + j] = p[size] + p[3 * size];
            c[(i + h) * ldc + j + h] = p[0] - p[size] + p[2 * size] + p[5 * size];
        }
    free(room);
}

enum { BLOCKS = 8, SIDE = 6 };
static double lu[BLOCKS][BLOCKS][SIDE][SIDE];
static char there[BLOCKS][BLOCKS];

static void factor(double (*d)[SIDE]) {
    for (int k = 0; k < SIDE; k++)
        for (int i = k + 1; i < SIDE; i++) {
            d[i][k] /= d[k][k];
            for (int j = k + 1; j < SIDE; j++)
                d[i][j] -= d[i][k] * d[k][j];
        }
}

static void forward(double (*d)[SIDE], double (*row)[SIDE]) {
    for (int j = 0; j < SIDE; j++)
        for (int k = 0; k < SIDE; k++)
            for (int i = k + 1; i < SIDE; i++)
                row[i][j] -= d[i][k] * row[k][j];
}

static void divide(double (*d)[SIDE], double (*column)[SIDE]) {
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++) {
            column[i][k] /= d[k][k];
            for (int j = k + 1; j < SIDE; j++)
                column[i][j] -= column[i][k] * d[k][j];
        }
}

static void update(double (*row)[SIDE], double (*column)[SIDE], double (*inner)[SIDE]) {
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            for (int k = 0; k < SIDE; k++)
                inner[i][j] -= column[i][k] * row[k][j];
}

static void sparse_lu(void) {
    for (int k = 0; k < BLOCKS; k++) {
        factor(lu[k][k]);
        for (int j = k + 1; j < BLOCKS; j++)
            if (there[k][j]) {
#pragma omp task firstprivate(k, j)
                forward(lu[k][k], lu[k][j]);
            }
        for (int i = k + 1; i < BLOCKS; i++)
            if (there[i][k]) {
#pragma omp task firstprivate(k, i)
                divide(lu[k][k], lu[i][k]);
            }
#pragma omp taskwait
        for (int i = k + 1; i < BLOCKS; i++)
            for (int j = k + 1; j < BLOCKS; j++)
                if (there[i][k] && there[k][j]) {
                    there[i][j] = 1;
#pragma omp task firstprivate(k, i, j)
                    update(lu[k][j], lu[i][k], lu[i][j]);
                }
#pragma omp taskwait
    }
}

/* Bodies on a line, in a balanced tree; far halves count as one body. */
static long force(const long *mass, const long *place, long low, long high, long at) {
    if (high - low == 1)
        return place[low] == at ? 0 : mass[low] * (place[low] > at ? 1 : -1) * (1000 / (1 + labs(place[low] - at)));
    long middle = (low + high) / 2, left, right;
#pragma omp task shared(left)
    left = force(mass, place, low, middle, at);
#pragma omp task shared(right)
    right = force(mass, place, middle, high, at);
#pragma omp taskwait
    return left + right;
}

static void forces(const long *mass, const long *place, long *out, long low, long high, long n) {
    if (high - low == 1) {
        out[low] = force(mass, place, 0, n, place[low]);
        return;
    }
    long middle = (low + high) / 2;
#pragma omp task
    forces(mass, place, out, low, middle, n);
    forces(mass, place, out, middle, high, n);
#pragma omp taskwait
}

enum { N = 64, BODIES = 100 };

int main(void) {
    static long a[N * N], b[N * N], c[N * N];
    for (long i = 0; i < N * N; i++) {
        a[i] = i * 7 % 13 - 6;
        b[i] = i * 5 % 11 - 5;
    }
    for (int i = 0; i < BLOCKS; i++)
        for (int j = 0; j < BLOCKS; j++) {
            there[i][j] = i == j || (i + 2 * j) % 3 == 0;
            for (int k = 0; k < SIDE * SIDE && there[i][j]; k++)
                lu[i][j][k / SIDE][k % SIDE] = (i == j && k % (SIDE + 1) == 0 ? 64 : 0) + (i * 3 + j * 5 + k) % 7;
        }
    static long mass[BODIES], place[BODIES], out[BODIES];
    for (long i = 0; i < BODIES; i++) {
        mass[i] = 1 + i % 9;
        place[i] = i * i + i;
    }
#pragma omp parallel
#pragma omp single
    {
        strassen(N, a, N, b, N, c, N);
        sparse_lu();
        forces(mass, place, out, 0, BODIES, BODIES);
    }
    long wrong = 0, sum = 0;
    for (long i = 0; i < N; i++)
        for (long j = 0; j < N; j++) {
            long expected = 0;
            for (long k = 0; k < N; k++)
                expected += a[i * N + k] * b[k * N + j];
            wrong += expected != c[i * N + j];
        }
    for (long i = 0; i < BODIES; i++)
        sum = sum * 31 + out[i];
    double trace = 0;
    for (int i = 0; i < BLOCKS; i++)
        for (int k = 0; k < SIDE; k++)
            trace += lu[i][i][k][k];
    printf("%ld %ld %.6f\n", wrong, sum, trace);
    return 0;
}
