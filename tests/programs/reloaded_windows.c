// references: clang,gcc
// Windows over several rows: what one row keeps for the next and one column for the next is loaded again.
#include <stdio.h>

enum { N = 37 };
static double a[N][N][N], b[N][N][N];
static float image[N][N], result[N][N];
static int counts[N][N], sums[N][N];
static signed char bytes[N][N], least[N][N];

static void points(void) {
    #pragma omp parallel for collapse(2)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++) {
                double sum = 0;
                for (int x = -1; x <= 1; x++)
                    for (int y = -1; y <= 1; y++)
                        for (int z = -1; z <= 1; z++) sum += (2 + x * y) * a[i + x][j + y][k + z];
                b[i][j][k] = sum;
            }
}

static void filter(const float *weights) {
    #pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            float sum = 0;
            for (int x = -1; x <= 1; x++)
                for (int y = -1; y <= 1; y++) sum += weights[(x + 1) * 3 + y + 1] * image[i + x][j + y];
            result[i][j] = sum;
        }
}

// Each row reads what the row before has written: nothing may be loaded before that.
static void in_place(void) {
    #pragma omp parallel num_threads(1)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            int sum = 0;
            for (int x = -1; x <= 1; x++)
                for (int y = -1; y <= 1; y++) sum += counts[i + x][j + y];
            counts[i][j] = sum % 1000;
        }
}

// The row behind each row is changed.
static void row_by_row(void) {
    #pragma omp parallel num_threads(1)
    for (int i = 1; i < N - 2; i++) {
        for (int j = 1; j < N - 1; j++) {
            int sum = 0;
            for (int x = -1; x <= 1; x++)
                for (int y = -1; y <= 1; y++) sum += counts[i + x][j + y];
            sums[i][j] = sum;
        }
        counts[i + 1][0] += sums[i][1] % 7;
        counts[i][2] -= 3;
    }
}

static void erode(void) {
    #pragma omp parallel for schedule(dynamic, 3)
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++) {
            signed char value = 127;
            for (int x = -1; x <= 1; x++)
                for (int y = -1; y <= 1; y++)
                    if (bytes[i + x][j + y] < value) value = bytes[i + x][j + y];
            least[i][j] = value;
        }
}

int main(void) {
    float weights[9];
    unsigned state = 1;
    for (int i = 0; i < 9; i++) weights[i] = (float)(i - 3);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            state = state * 1664525 + 1013904223;
            image[i][j] = (float)(state >> 24);
            counts[i][j] = (int)(state >> 20);
            bytes[i][j] = (signed char)(state >> 16);
            for (int k = 0; k < N; k++) a[i][j][k] = (double)((state >> 8) % 1000 + k);
        }
    points();
    filter(weights);
    row_by_row();
    in_place();
    erode();
    double total = 0;
    long others = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++) total += b[i][j][k] * (k % 5 + 1);
            others += (long)result[i][j] * (j % 3) + counts[i][j] * (long)(i % 7) + sums[i][j] % (j + 1) + least[i][j] * i;
        }
    printf("%.0f %ld\n", total, others);
    return 0;
}
