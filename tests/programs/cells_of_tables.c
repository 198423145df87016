// Tables that are filled cell by cell: each is an extreme of its neighbors, one of which is the cell before.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 49, B = 16 };
static int table[N][N], score[N][N];
static char one[200], other[200];

static int largest(int x, int y, int z) {
    int k = x <= y ? y : x;
    return k <= z ? z : k;
}
// Blocks on a diagonal, in copies of known size: the loops over a block are unrolled.
__attribute__((noinline)) static void blocks(int penalty) {
    for (int i = 0; i < N; i++) table[i][0] = table[0][i] = -i * penalty;
    for (int count = 1; count <= (N - 1) / B; count++) {
        #pragma omp parallel for schedule(static)
        for (int x = 0; x < count; x++) {
            int y = count - 1 - x, near[B][B], cells[B + 1][B + 1];
            for (int i = 0; i < B; i++) memcpy(near[i], &score[y * B + i + 1][x * B + 1], sizeof near[i]);
            for (int i = 0; i <= B; i++) memcpy(cells[i], &table[y * B + i][x * B], sizeof cells[i]);
            for (int i = 1; i <= B; i++)
                for (int j = 1; j <= B; j++)
                    cells[i][j] = largest(cells[i - 1][j - 1] + near[i - 1][j - 1], cells[i][j - 1] - penalty,
                                          cells[i - 1][j] - penalty);
            for (int i = 1; i <= B; i++) memcpy(&table[y * B + i][x * B + 1], &cells[i][1], sizeof near[0]);
        }
    }
}
__attribute__((noinline)) static unsigned distance(const char *a, unsigned n, const char *b, unsigned m) {
    unsigned row[201];
    for (unsigned j = 0; j <= m; j++) row[j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned diagonal = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            unsigned up = row[j], least = row[j - 1] + 1;
            if (diagonal + (a[i - 1] != b[j - 1]) < least) least = diagonal + (a[i - 1] != b[j - 1]);
            if (up + 1 < least) least = up + 1;
            row[j] = least;
            diagonal = up;
        }
    }
    return row[m];
}
// With gaps that cost less when they go on, and cells that are never negative.
__attribute__((noinline)) static long local(const char *a, int n, const char *b, int m, long open, long on) {
    long best = 0, h[201] = {0}, e[201] = {0};
    for (int i = 0; i < n; i++) {
        long diagonal = 0, f = 0;
        for (int j = 1; j <= m; j++) {
            long s = diagonal + (a[i] == b[j - 1] ? 5 : -4);
            e[j] = e[j] - on > h[j] - open ? e[j] - on : h[j] - open;
            f = f - on > h[j - 1] - open ? f - on : h[j - 1] - open;
            if (e[j] > s) s = e[j];
            if (f > s) s = f;
            if (s < 0) s = 0;
            diagonal = h[j];
            h[j] = s;
            if (s > best) best = s;
        }
    }
    return best;
}
__attribute__((noinline)) static int three(int *cells, const int *a, const int *b, int n, int by) {
    for (int i = 1; i < n; i++) {
        int m = cells[i - 1] - by > a[i] ? cells[i - 1] - by : a[i];
        m = m > b[i] ? m : b[i];
        cells[i] = m > a[i - 1] ? m : a[i - 1];
    }
    return cells[n - 1];
}
// A sum stands between two extremes; what is not chosen may wrap around.
__attribute__((noinline)) static long between(int *cells, const int *up, int n, int by) {
    int before = cells[0];
    unsigned low = 0;
    for (int i = 1; i < n; i++) {
        int least = (before < up[i] ? before : up[i]) + 1, across = up[i - 1] / 2 + (i & 3);
        cells[i] = before = across < least ? across : least;
        unsigned most = (low > (unsigned)up[i] ? low : (unsigned)up[i]) + by;
        low = most > (unsigned)i * 3 ? most : (unsigned)i * 3;
    }
    return before + (long)low;
}
int main(void) {
    unsigned state = 1;
    for (int i = 0; i < N * N; i++) state = state * 1664525u + 1013904223u, (&score[0][0])[i] = (int)(state >> 27) - 16;
    for (int i = 0; i < 200; i++) state = state * 1664525u + 1013904223u, one[i] = state >> 30, other[i] = state >> 28 & 3;
    unsigned long sum = 0;
    for (int penalty = 1; penalty < 12; penalty += 3) {
        blocks(penalty);
        for (int i = 0; i < N * N; i++) sum = sum * 31 + (unsigned)(&table[0][0])[i];
    }
    printf("%lu\n", sum);
    long total = 0;
    #pragma omp parallel for reduction(+ : total) schedule(dynamic)
    for (int n = 0; n < 200; n += 7) {
        int cells[200] = {n};
        total += distance(one, (unsigned)n, other, 200) + distance(one, 200, other + n, 200 - (unsigned)n);
        total += 1000 * local(one, n, other, 200 - n, 6, 1);
        total += 100000 * three(cells, &score[0][0], &score[20][0], n + 2, n % 5);
    }
    printf("%ld\n", total);
    int up[100], cells[100] = {2147483647};
    for (int i = 0; i < 100; i++) up[i] = i % 5 == 4 ? 2147483646 : i % 7 == 3 ? -i : score[3][i % N] + i;
    long mixed = 0;
    #pragma omp parallel for reduction(+ : mixed) firstprivate(cells)
    for (int by = 0; by < 20; by++) mixed += between(cells, up, 100 - by, by % 2 ? by : 5) * (by + 1);
    printf("%ld\n", mixed);
}
