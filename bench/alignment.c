// goal: 0.97
// The best local alignments of a sequence with others, with gaps that are opened and go on.
#include "bench.h"

enum { LENGTH = 240, SEQUENCES = 120 };
static char query[LENGTH], sequences[SEQUENCES][LENGTH];
static int scores[SEQUENCES];

static int align(const char *a, const char *b, int open, int on) {
    int cells[LENGTH + 1] = {0}, up[LENGTH + 1] = {0}, best = 0;
    for (int i = 1; i <= LENGTH; i++) {
        int diagonal = 0, left = 0, before = 0;
        for (int j = 1; j <= LENGTH; j++) {
            int cell = diagonal + (a[i - 1] == b[j - 1] ? 5 : -4);
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

KERNEL void kernel(int open, int on) {
    #pragma omp parallel for schedule(dynamic, 4)
    for (int s = 0; s < SEQUENCES; s++) scores[s] = align(query, sequences[s], open, on);
}

int main(void) {
    for (int i = 0; i < LENGTH; i++) query[i] = "ACGT"[bench_random() % 4];
    for (int s = 0; s < SEQUENCES; s++)
        for (int i = 0; i < LENGTH; i++) sequences[s][i] = "ACGT"[bench_random() % 4];
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 8; round++) {
        kernel(8 + round, 1 + round % 2);
        for (int s = 0; s < SEQUENCES; s++) check += scores[s] * (s + 1.0);
    }
    report(check, clock_seconds() - start);
    return 0;
}
