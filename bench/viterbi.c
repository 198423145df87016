// goal: 0.97
// The likeliest states behind observations: the best of all states before, and which it was.
#include "bench.h"

enum { STATES = 32, STEPS = 300, SERIES = 60, KINDS = 8 };
static float passes[STATES][STATES], shows[KINDS][STATES];
static unsigned char seen[SERIES][STEPS], came[SERIES][STEPS][STATES];
static int path[SERIES];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int n = 0; n < SERIES; n++) {
        float now[STATES], next[STATES];
        for (int s = 0; s < STATES; s++) now[s] = shows[seen[n][0]][s];
        for (int t = 1; t < STEPS; t++) {
            for (int s = 0; s < STATES; s++) {
                float best = -1e30f;
                int from = 0;
                for (int r = 0; r < STATES; r++)
                    if (now[r] + passes[r][s] > best) best = now[r] + passes[r][s], from = r;
                next[s] = best + shows[seen[n][t]][s];
                came[n][t][s] = (unsigned char)from;
            }
            for (int s = 0; s < STATES; s++) now[s] = next[s];
        }
        int last = 0, sum = 0;
        for (int s = 1; s < STATES; s++)
            if (now[s] > now[last]) last = s;
        for (int t = STEPS - 1; t > 0; t--) sum += last * (t % 7 + 1), last = came[n][t][last];
        path[n] = sum;
    }
}

int main(void) {
    for (int r = 0; r < STATES; r++)
        for (int s = 0; s < STATES; s++) passes[r][s] = -(float)(bench_random() % 1000) * 0.01f;
    for (int k = 0; k < KINDS; k++)
        for (int s = 0; s < STATES; s++) shows[k][s] = -(float)(bench_random() % 1000) * 0.01f;
    for (int n = 0; n < SERIES; n++)
        for (int t = 0; t < STEPS; t++) seen[n][t] = (unsigned char)(bench_random() % KINDS);
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 8; round++) {
        kernel();
        for (int n = 0; n < SERIES; n++) check += path[n] * (n + 1.0);
        seen[round][round * 3 + 1] ^= 1;
    }
    report(check, clock_seconds() - start);
    return 0;
}
