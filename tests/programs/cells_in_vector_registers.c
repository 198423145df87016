// flags: -march=x86-64-v3
// Cells of tables wait for each other in vector registers: alignments with one gap and with affine ones, the least and the greatest,
// with and without signs, and sums that begin anew.
#include <stdio.h>

enum { ROWS = 40, N = 150 };

static unsigned char sequences[ROWS][N];
static int scores[ROWS], distances[ROWS], ends[ROWS];
static unsigned costs[ROWS];
static int stored[ROWS][N];

static int local(const unsigned char *a, const unsigned char *b, int open, int on) {
    int cells[N + 1] = {0}, up[N + 1] = {0}, best = 0;
    for (int i = 0; i < N; i++) {
        int diagonal = 0, left = -1000, before = 0;
        for (int j = 1; j <= N; j++) {
            int cell = diagonal + (a[i] == b[j - 1] ? 5 : -4);
            diagonal = cells[j];
            up[j] = up[j] - on > cells[j] - open ? up[j] - on : cells[j] - open;
            left = left - on > before - open ? left - on : before - open;
            if (cell < up[j]) cell = up[j];
            if (cell < left) cell = left;
            if (cell < 0) cell = 0;
            cells[j] = before = cell;
            if (cell > best) best = cell;
        }
    }
    return best;
}

static int distance(const unsigned char *a, const unsigned char *b) {
    int row[N + 1];
    for (int j = 0; j <= N; j++) row[j] = j;
    for (int i = 1; i <= N; i++) {
        int previous = row[0];
        row[0] = i;
        for (int j = 1; j <= N; j++) {
            int kept = row[j], least = previous + (a[i - 1] != b[j - 1]);
            if (row[j] + 1 < least) least = row[j] + 1;
            if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
            row[j] = least;
            previous = kept;
        }
    }
    return row[N];
}

static unsigned cost(const unsigned char *a) {
    unsigned least = 4000000000u, before = 3999999990u;
    for (int j = 0; j < N; j++) {
        unsigned other = 3999999000u + a[j] * 100u;
        before = before + a[j] < other ? before + a[j] : other;
        if (before < least) least = before;
    }
    return least + before;
}

static int greatest_stretch(const unsigned char *a, int *sums) {
    int sum = -2147483647, greatest = -2147483647;
    for (int j = 0; j < N; j++) {
        int x = a[j] % 7 - 3;
        sum = sum < 0 ? x : sum + x;
        sums[j] = sum;
        if (sum > greatest) greatest = sum;
    }
    int smoothed = 100;
    for (int j = 0; j < N; j++) {
        smoothed = smoothed - 1 > sums[j] ? smoothed - 1 : sums[j];
        sums[j] = smoothed;
    }
    return greatest;
}

int main(void) {
    unsigned state = 7;
    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < N; j++) {
            state = state * 1664525u + 1013904223u;
            sequences[r][j] = r && state >> 30 ? sequences[r - 1][j] : state >> 20 & 63;
        }
#pragma omp parallel for
    for (int r = 0; r < ROWS; r++) {
        const unsigned char *a = sequences[r], *b = sequences[(r + 1) % ROWS];
        scores[r] = local(a, b, 3 + r % 5, 1 + r % 2);
        distances[r] = distance(a, b);
        costs[r] = cost(a);
        ends[r] = greatest_stretch(b, stored[r]);
    }
    for (int r = 0; r < ROWS; r++) {
        int sum = 0;
        for (int j = 0; j < N; j++) sum = sum * 3 + stored[r][j];
        printf("%d %d %u %d %d\n", scores[r], distances[r], costs[r], ends[r], sum);
    }
    return 0;
}
