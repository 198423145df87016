// goal: 0.97
// The longest common subsequence, by antidiagonals: a wavefront.
#include "bench.h"

enum { N = 1500 };
static char s[N + 1], t[N + 1];
static int d[3][N + 2];

KERNEL int kernel(void) {
    for (int k = 2; k <= 2 * N; k++) {
        int *now = d[k % 3], *one = d[(k - 1) % 3], *two = d[(k - 2) % 3];
        int lo = k > N ? k - N : 1, hi = k > N ? N : k - 1;
        #pragma omp parallel for
        for (int i = lo; i <= hi; i++) {
            int up = one[i - 1], left = one[i], most = up > left ? up : left;
            now[i] = s[i] == t[k - i] ? two[i - 1] + 1 : most;
        }
    }
    return d[(2 * N) % 3][N];
}

int main(void) {
    for (int i = 0; i <= N; i++) s[i] = (char)(bench_random() % 4), t[i] = (char)(bench_random() % 4);
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < N + 2; i++) d[0][i] = d[1][i] = d[2][i] = 0;
        check += kernel();
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}
