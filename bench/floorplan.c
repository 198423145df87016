// goal: 1.25
// Heat of a chip's floor plan: an element at a border is its own neighbor there.
#include "bench.h"

enum { ROWS = 300, COLUMNS = 300, STEPS = 20 };

KERNEL void kernel(int rows, int columns, float *t, float *o, const float *power) {
    for (int step = 0; step < STEPS; step++) {
        #pragma omp parallel for
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) {
                int at = r * columns + c;
                float north = r > 0 ? t[at - columns] : t[at];
                float south = r < rows - 1 ? t[at + columns] : t[at];
                float west = c > 0 ? t[at - 1] : t[at];
                float east = c < columns - 1 ? t[at + 1] : t[at];
                float change = power[at] + (north + south - 2 * t[at]) * 0.1f + (east + west - 2 * t[at]) * 0.1f +
                               (80 - t[at]) * 0.01f;
                o[at] = t[at] + 0.5f * change;
            }
        float *other = t;
        t = o;
        o = other;
    }
}

int main(void) {
    float *t = malloc(sizeof *t * ROWS * COLUMNS), *o = malloc(sizeof *o * ROWS * COLUMNS);
    float *power = malloc(sizeof *power * ROWS * COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        t[i] = 320 + (float)(bench_random() % 10);
        power[i] = (float)(bench_random() % 5) * 0.01f;
    }
    double start = clock_seconds();
    for (int round = 0; round < 40; round++) kernel(ROWS, COLUMNS, t, o, power);
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) check += t[i];
    report(check, seconds);
    free(t);
    free(o);
    free(power);
    return 0;
}
