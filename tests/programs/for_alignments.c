// Tables of which each cell gets the extreme of its neighbors: alignments with gaps that are opened and go on, from the best place
// on or from the beginning, distances that are cut off, in numbers of 32 and 64 bits.
// references: clang, gcc
#include <stdio.h>

enum { LENGTH = 70, WORDS = 24 };
static char words[WORDS][LENGTH];

#define ALIGNMENT(name, number, is_local)                                                                              \
    static number name(const char *a, const char *b, int n, int m, number open, number on) {                          \
        number cells[LENGTH + 1], up[LENGTH + 1], best = 0;                                                            \
        for (int j = 0; j <= m; j++) cells[j] = is_local ? 0 : -open - on * j, up[j] = -1000;                          \
        for (int i = 1; i <= n; i++) {                                                                                 \
            number diagonal = cells[0], left = -1000, before = cells[0] = is_local ? 0 : -open - on * i;               \
            for (int j = 1; j <= m; j++) {                                                                             \
                number cell = diagonal + (a[i - 1] == b[j - 1] ? 5 : -4);                                              \
                diagonal = cells[j];                                                                                   \
                up[j] = up[j] - on > cells[j] - open ? up[j] - on : cells[j] - open;                                   \
                left = left - on > before - open ? left - on : before - open;                                          \
                if (cell < up[j]) cell = up[j];                                                                        \
                if (cell < left) cell = left;                                                                          \
                if (is_local && cell < 0) cell = 0;                                                                    \
                cells[j] = before = cell;                                                                              \
                if (cell > best) best = cell;                                                                          \
            }                                                                                                          \
        }                                                                                                              \
        return is_local ? best : cells[m];                                                                             \
    }
ALIGNMENT(local, int, 1)
ALIGNMENT(global, int, 0)
ALIGNMENT(wide, long, 1)

// Nothing is farther away than `most`.
static unsigned distance(const char *a, const char *b, int n, int m, unsigned most) {
    static unsigned table[WORDS][LENGTH + 1][LENGTH + 1];
    unsigned(*t)[LENGTH + 1] = table[(a - words[0]) / LENGTH];
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= m; j++) {
            unsigned cell = i == 0 ? (unsigned)j : j == 0 ? (unsigned)i : t[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (i > 0 && t[i - 1][j] + 1 < cell) cell = t[i - 1][j] + 1;
            if (j > 0 && t[i][j - 1] + 1 < cell) cell = t[i][j - 1] + 1;
            t[i][j] = cell < most ? cell : most;
        }
    return t[n][m];
}

static int simple(const char *a, const char *b, int n, int m) {
    int table[LENGTH + 1][LENGTH + 1] = {{0}}, best = 0;
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) {
            int cell = table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
            int up = table[i - 1][j] - 2, left = table[i][j - 1] - 2;
            cell = cell > up ? cell : up;
            cell = cell > left ? cell : left;
            cell = cell > 0 ? cell : 0;
            table[i][j] = cell;
            best = best > cell ? best : cell;
        }
    return best;
}

int main(void) {
    unsigned state = 1;
    for (int w = 0; w < WORDS; w++)
        for (int i = 0; i < LENGTH; i++) words[w][i] = "ACGT"[(state = state * 1664525u + 1013904223u) >> 30];
    long sums[5] = {0};
#pragma omp parallel for schedule(dynamic) reduction(+ : sums)
    for (int w = 0; w < WORDS; w++)
        for (int v = 0; v < WORDS; v++) {
            int n = LENGTH - w * 2, m = LENGTH - v;
            sums[0] += local(words[w], words[v], n, m, 10, 1) * (v + 1);
            sums[1] += global(words[w], words[v], n, m, 8, 2) * (v + 1);
            sums[2] += wide(words[w], words[v], n, m, 12, 3) * (v + 1);
            sums[3] += distance(words[w], words[v], n, m, 30) * (v + 1);
            sums[4] += simple(words[w], words[v], n, m) * (v + 1);
        }
    printf("%ld %ld %ld %ld %ld\n", sums[0], sums[1], sums[2], sums[3], sums[4]);
    return 0;
}
