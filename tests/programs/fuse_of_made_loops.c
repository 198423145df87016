// Iteration k of fused loops is iteration k of what other directives make of them: of reversed loops, and of blocks of iterations.
// flags: -fopenmp-version=60
// references: none (gcc-12 knows no such directive, and fuse is none that clang-19 knows)
#include <stdio.h>
#include <string.h>

static int bad, at, order[4000], want[4000], w;

static void note(int v) { order[at++] = v; }

static void expect(const char *what) {
    if (at != w || memcmp(order, want, w * sizeof *want)) {
        printf("wrong order: %s (%d, %d)\n", what, at, w);
        bad++;
    }
    at = w = 0;
}

static void in_order(int n, int m) {
    int longest = n > m ? n : m;
    for (int k = 0; k < longest; k++) {
        if (k < n) want[w++] = n - 1 - k;
        if (k < m) want[w++] = 100 + k;
    }
#pragma omp fuse
    {
#pragma omp reverse
        for (int i = 0; i < n; i++) {
            if (i == 90) continue;
            note(i);
        }
        for (int j = 100; j < 100 + m; j++) note(j);
    }
    expect("reverse");

    int blocks = (n + 2) / 3, tiles = (m + 3) / 4;
    for (int k = 0; k < (blocks > tiles ? blocks : tiles); k++) {
        for (int i = 3 * k; i < 3 * k + 3 && i < n; i++) want[w++] = i;
        for (int j = 4 * k; j < 4 * k + 4 && j < m; j++) want[w++] = 100 + j;
    }
#pragma omp fuse
    {
#pragma omp unroll partial(3)
        for (int i = 0; i < n; i++) note(i);
#pragma omp tile sizes(4)
        for (int j = 100; j < 100 + m; j++) {
            if (j == 1000) continue;
            note(j);
        }
    }
    expect("blocks");

    int fours = (n + 3) / 4;
    for (int k = 0; k < (fours > m ? fours : m); k++) {
        int block = fours - 1 - k;
        for (int i = 4 * block; k < fours && i < 4 * block + 4 && i < n; i++) want[w++] = 2 * (n - 1 - i);
        if (k < m) want[w++] = 100 + k;
    }
#pragma omp fuse
    {
#pragma omp reverse
#pragma omp unroll partial
#pragma omp reverse
        for (int i = 0; i < 2 * n; i += 2) note(i);
        for (unsigned j = 100; j != 100u + (unsigned)m; j++) note((int)j);
    }
    expect("reversed blocks of a reversed loop");
}

static void shared_out(int n, int m) {
    long sum = 0, product = 0;
    static int seen[400], met[400];
    memset(seen, 0, sizeof seen);
    memset(met, 0, sizeof met);
#pragma omp parallel for reduction(+ : sum, product) schedule(dynamic, 2)
#pragma omp fuse
    {
#pragma omp unroll partial(5)
        for (int i = 0; i < n; i++) {
            seen[i]++;
            sum += i;
        }
#pragma omp reverse
        for (int j = m; j > 0; j -= 2) {
            met[j]++;
            product += 3 * j;
        }
    }
    for (int i = 0; i < n; i++) {
        sum -= i;
        bad += seen[i] != 1;
    }
    for (int j = m; j > 0; j -= 2) {
        product -= 3 * j;
        bad += met[j] != 1;
    }
    bad += sum != 0 || product != 0;
}

int main(void) {
    for (int n = 0; n < 30; n += 7)
        for (int m = 0; m < 20; m += 3) {
            in_order(n, m);
            shared_out(10 * n, m);
        }
    puts(bad ? "BAD" : "ok");
    return bad;
}
