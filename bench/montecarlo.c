// goal: 0.97
// Random points in a circle, a generator per iteration.
#include "bench.h"

enum { N = 4000000 };

KERNEL long kernel(unsigned seed) {
    long hits = 0;
    #pragma omp parallel for reduction(+ : hits)
    for (int i = 0; i < N; i++) {
        unsigned s = (unsigned)i * 2654435761u + seed;
        s ^= s >> 15, s *= 2246822519u, s ^= s >> 13;
        unsigned t = s * 3266489917u;
        t ^= t >> 16;
        double a = (s & 65535) / 65536.0, b = (t & 65535) / 65536.0;
        hits += a * a + b * b < 1.0;
    }
    return hits;
}

int main(void) {
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 10; round++) {
        check += (double)kernel(round);
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
