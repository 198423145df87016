// Loads from one of two places that a condition chooses: the other place may be in memory that is not there.
// flags: -march=native
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 1024 };

static float a[N], b[N], d[N], less[N / 2];
static short words[N], other_words[N], chosen_words[N];
static unsigned char kinds[N];
static double v[N], slope[N];

/* Both arrays are as long as what is accessed in any case. */
static void same_length(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) d[i] = kinds[i] ? a[i] : b[i];
}

/* One of them is not. */
static void other_length(void) {
#pragma omp parallel for simd
    for (int i = 0; i < N; i++) d[i] = i % (N / 2) == i && kinds[i] ? less[i] : b[i];
}

static void narrow(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) chosen_words[i] = kinds[i] ? words[i] : other_words[i];
}

/* The neighbors on one side, or those on the other one. */
static void upwind(void) {
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++) slope[i] = v[i] > 0 ? v[i] - v[i - 1] : v[i + 1] - v[i];
}

/* The neighbors above each other, or those beside each other, and one of them only where the other is not greater. */
static float field[N / 32][32], across[N / 32][32], along[N / 32][32], peaks[N / 32][32];

static void thinned(void) {
#pragma omp parallel for
    for (int i = 1; i < N / 32 - 1; i++)
        for (int j = 1; j < 31; j++) {
            float p, q;
            if (across[i][j] > along[i][j])
                p = field[i][j - 1], q = field[i][j + 1];
            else
                p = field[i - 1][j], q = field[i + 1][j];
            peaks[i][j] = field[i][j] >= p && field[i][j] >= q ? field[i][j] : 0;
        }
}

/* Nothing is known of these, and where the mask says so, they end. */
__attribute__((noinline)) static void guarded(float *to, const float *x, const float *y, const int *mask, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) to[i] = mask[i] > 0 ? x[i] : y[i];
}

__attribute__((noinline)) static double summed(const double *x, const double *y, const int *mask, int n) {
    double sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += mask[i] > 0 ? x[i] : y[i];
    return sum;
}

/* `count` bytes in front of a page that nobody may touch. */
static void *ending(size_t count) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), whole = (count + page - 1) / page * page;
    char *room = mmap(NULL, whole + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED || mprotect(room + whole, page, PROT_NONE) != 0) return NULL;
    return room + whole - count;
}

int main(void) {
    for (int i = 0; i < N; i++) {
        a[i] = (float)(i % 17), b[i] = (float)(i % 13 + 100), less[i / 2] = (float)(i % 7);
        words[i] = (short)(i % 19), other_words[i] = (short)(i % 5 - 300);
        kinds[i] = (unsigned char)(i % 3 == 0), v[i] = i % 11 - 5;
    }
    double sum = 0;
    same_length();
    for (int i = 0; i < N; i++) sum += d[i] * (i % 5 + 1);
    printf("%.0f\n", sum);
    other_length();
    for (int i = 0; i < N; i++) sum += d[i] * (i % 5 + 1);
    printf("%.0f\n", sum);
    narrow();
    for (int i = 0; i < N; i++) sum += chosen_words[i] * (i % 5 + 1);
    printf("%.0f\n", sum);
    upwind();
    for (int i = 0; i < N; i++) sum += slope[i] * (i % 5 + 1);
    printf("%.0f\n", sum);

    for (int i = 0; i < N; i++) {
        field[i / 32][i % 32] = (float)(i * 7 % 31), across[i / 32][i % 32] = (float)(i % 5);
        along[i / 32][i % 32] = (float)(i % 3);
    }
    thinned();
    for (int i = 0; i < N; i++) sum += peaks[i / 32][i % 32] * (float)(i % 5 + 1);
    printf("%.0f\n", sum);

    float *to = ending(N * sizeof *to), *all = ending(N * sizeof *all);
    double *wide = ending(N * sizeof *wide);
    if (!to || !all || !wide) return 1;
    for (int i = 0; i < N; i++) all[i] = (float)(i % 23), wide[i] = i % 29;
    static int mask[N];
    for (int n = 0; n < N; n += n < 70 ? 1 : 119)
        for (int end = n > 40 ? n - 40 : 0; end <= n; end++) {
            float *part = all + N - end;
            double *wide_part = wide + N - end;
            for (int i = 0; i < n; i++) mask[i] = i < end ? i % 3 - 1 : -1;
            guarded(to, part, a, mask, n);
            for (int i = 0; i < n; i++) sum += to[i] * (i % 5 + 1);
            sum += summed(wide_part, v, mask, n);
            for (int i = 0; i < n; i++) mask[i] = i < end ? i % 2 : 1;
            guarded(to, b, part, mask, n);
            for (int i = 0; i < n; i++) sum += to[i] * (i % 5 + 1);
            sum += summed(v, wide_part, mask, n);
        }
    printf("%.0f\n", sum);
}
