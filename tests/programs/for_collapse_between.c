// Statements between the loops of a nest: executed at least once in each iteration of the loop around them, at most once in
// each iteration of the innermost one; what they declare is seen by the loops inside.
// references: clang
#include <stdio.h>
#include <string.h>

enum { N = 13, M = 7, K = 5 };
static int front[N], behind[N], body[N][M], deep[N][M][K], middle[N][M], bad;

static void clear(void) {
    memset(front, 0, sizeof front), memset(behind, 0, sizeof behind), memset(body, 0, sizeof body);
    memset(deep, 0, sizeof deep), memset(middle, 0, sizeof middle);
}
static void expect(int ok, const char *what) {
    if (!ok) printf("wrong: %s\n", what), bad = 1;
}
// Every statement of its level at least once and at most `most` times, each iteration once.
static void check(int n, int m, int most, const char *what) {
    for (int i = 0; i < n; i++) {
        expect(front[i] >= 1 && front[i] <= most && front[i] == behind[i], what);
        for (int j = 0; j < m; j++) expect(body[i][j] == i * 100 + j + 1, what);
    }
    clear();
}
#define COUNT(x) __atomic_fetch_add(&(x), 1, __ATOMIC_RELAXED)

static void two(int n, int m) {
    int i, j = 77;
#pragma omp parallel for collapse(2) schedule(dynamic, 3)
    for (int i = 0; i < n; i++) {
        int base = i * 100;
        COUNT(front[i]);
        for (int j = 0; j < m; j++) body[i][j] += base + j + 1;
        base = -1;
        COUNT(behind[i]);
    }
    check(n, m, m, "two");
#pragma omp parallel for collapse(2) lastprivate(i, j)
    for (i = n - 1; i >= 0; i--) {
        COUNT(front[i]);
        for (j = 2 * m; j > 0; j -= 2)
            body[i][j / 2 - 1] += i * 100 + j / 2;
        COUNT(behind[i]);
    }
    expect(i == -1 && j == 0, "last values");
    check(n, m, m, "two down");
}

// The inner loop's variable is another one than that of the statement in front of it.
static void names(int n, int m) {
    int j = 5, sum = 0, last = 0;
#pragma omp parallel for collapse(2) firstprivate(j) reduction(+ : sum) lastprivate(last) schedule(static, 2)
    for (int i = 0; i < n; i++) {
        expect(j == 5, "the outer j");
        for (int j = 0; j < m; ++j) {
            body[i][j] += i * 100 + j + 1, sum += j;
            if (j == 3) continue;
            last = i * 10 + j;
        }
        expect(j == 5, "the outer j behind");
        COUNT(front[i]), COUNT(behind[i]);
    }
    expect(sum == n * m * (m - 1) / 2, "sum");
    expect(m == 4 || last == (n - 1) * 10 + m - 1, "last");
    check(n, m, m, "names");
}

static void three(int n, int m, int k) {
#pragma omp parallel
    {
#pragma omp for collapse(3) nowait
        for (int a = 0; a < n; a++) {
            int x = a + 1;
            for (int b = 0; b < m; b++) {
                int y = x * 10 + b;
                COUNT(middle[a][b]);
                for (int c = 0; c < k; c++) COUNT(deep[a][b][c]), deep[a][b][c] += y;
            }
            COUNT(front[a]), COUNT(behind[a]);
        }
    }
    for (int a = 0; a < n; a++)
        for (int b = 0; b < m; b++) {
            expect(middle[a][b] >= 1 && middle[a][b] <= k, "middle");
            for (int c = 0; c < k; c++) {
                expect(deep[a][b][c] == 1 + (a + 1) * 10 + b, "deep");
                body[a][b] = a * 100 + b + 1;
            }
        }
    check(n, m, m * k, "three");
}

static void slanted(int n) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        int own = i;
        COUNT(front[i]);
        for (int j = i; j < n + 1; j++) COUNT(deep[own][0][0]), COUNT(behind[j % N]);
    }
    for (int i = 0; i < n; i++) expect(front[i] >= 1 && deep[i][0][0] == n + 1 - i, "slanted");
    clear();
}

static void others(int n, int m) {
#pragma omp simd collapse(2)
    for (int i = 0; i < n; i++) {
        front[i] = 1;
        for (int j = 0; j < m; j++) body[i][j] = i * 100 + j + 1;
        behind[i] = 1;
    }
    check(n, m, m, "simd");
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) grainsize(4)
    for (int i = 0; i < n; i++) {
        int own = i * 100;
        COUNT(front[i]);
        for (int j = 0; j < m; j++) body[i][j] += own + j + 1;
        COUNT(behind[i]);
    }
    check(n, m, m, "taskloop");
#pragma omp teams distribute parallel for collapse(2) num_teams(3)
    for (int i = 0; i < n; i++) {
        int own = i * 100;
        COUNT(front[i]);
        for (int j = 0; j < m; j++) body[i][j] += own + j + 1;
        COUNT(behind[i]);
    }
    check(n, m, m, "distribute");
#pragma omp parallel for simd collapse(2) schedule(guided)
    for (int i = 0; i < n; i++) {
        COUNT(front[i]), COUNT(behind[i]);
        for (int j = 0; j != m; j++) body[i][j] += i * 100 + j + 1;
    }
    check(n, m, m, "for simd");
#pragma omp parallel loop collapse(2)
    for (int i = 0; i < n; i++) {
        int own = i * 100;
        for (int j = 0; j < m; j++) body[i][j] += own + j + 1;
        COUNT(front[i]), COUNT(behind[i]);
    }
    check(n, m, m, "loop");
}

// The next loop stands in a block within the block, beside others.
static void in_blocks(int n, int m) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        {
            int own = i * 100;
            for (int j = 0; j < m; j++) body[i][j] += own + j + 1;
        }
        { COUNT(front[i]); }
        COUNT(behind[i]);
    }
    check(n, m, m, "block");
#pragma omp parallel for collapse(3) schedule(dynamic, 2)
    for (int a = 0; a < n; a++) {
        int x = a + 1;
        {
            { COUNT(front[a]); }
            {
                int z = x * 10;
                for (int b = 0; b < m; b++) {
                    {
                        int y = z + b;
                        for (int c = 0; c < K; c++) COUNT(deep[a][b][c]), deep[a][b][c] += y;
                    }
                }
            }
        }
        COUNT(behind[a]);
    }
    for (int a = 0; a < n; a++)
        for (int b = 0; b < m; b++) {
            for (int c = 0; c < K; c++) expect(deep[a][b][c] == 1 + (a + 1) * 10 + b, "deep block");
            body[a][b] = a * 100 + b + 1;
        }
    check(n, m, m * K, "blocks");
}

static void tasks_and_cancel(int n, int m) {
    int seen = 0;
#pragma omp parallel for collapse(2) reduction(+ : seen)
    for (int i = 0; i < n; i++) {
        int own = i;
        for (int j = 0; j < m; j++) {
#pragma omp task shared(own) if (0)
            body[i][j] += own * 100 + j + 1;
#pragma omp critical
            seen++;
#pragma omp cancel for if (seen < 0)
        }
        COUNT(front[i]), COUNT(behind[i]);
    }
    expect(seen == n * m, "seen");
    check(n, m, m, "tasks");
}

int main(void) {
    for (int n = 1; n <= N; n += 4)
        for (int m = 1; m <= M; m += 3)
            two(n, m), names(n, m), three(n, m, K), slanted(n), others(n, m), in_blocks(n, m), tasks_and_cancel(n, m);
    puts(bad ? "BAD" : "ok");
    return bad;
}
