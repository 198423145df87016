// goal: 1.25
// Forces between particles by a potential that is flat beyond a distance, and its energy.
#include "bench.h"

#include <math.h>

enum { N = 500, FLAT_MILLI = 1571 };
static double at[N][3], force[N][3];

static double near(double distance) {
    const double flat = FLAT_MILLI / 1000.0;
    return distance < flat ? distance : flat;
}

KERNEL double kernel(void) {
    double potential = 0;
    #pragma omp parallel for reduction(+ : potential)
    for (int k = 0; k < N; k++) {
        for (int d = 0; d < 3; d++) force[k][d] = 0;
        for (int j = 0; j < N; j++) {
            if (j == k) continue;
            double way[3], square = 0;
            for (int d = 0; d < 3; d++) {
                way[d] = at[k][d] - at[j][d];
                square += way[d] * way[d];
            }
            double distance = sqrt(square);
            potential += 0.5 * sin(near(distance)) * sin(near(distance));
            for (int d = 0; d < 3; d++) force[k][d] -= way[d] * sin(2 * near(distance)) / distance;
        }
    }
    return potential;
}

int main(void) {
    for (int k = 0; k < N; k++)
        for (int d = 0; d < 3; d++) at[k][d] = (double)(bench_random() % 10000) * 0.0004 + k * 1e-6;
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 20; round++) {
        check += kernel();
        for (int k = 0; k < N; k++)
            for (int d = 0; d < 3; d++) at[k][d] += 1e-6 * force[k][d];
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
    return 0;
}
