// The next loop of a nest in a block of its own, in a block with further blocks: clang 19 does not find it there.
// references: none (clang 19 does not find the loops, gcc 12 wants them alone)
#include <stdio.h>

enum { N = 11, M = 6, K = 4 };
static int body[N][M], deep[N][M][K], behind[N];

int main(void) {
    int bad = 0;
#pragma omp parallel for collapse(2) schedule(dynamic, 4)
    for (int i = 0; i < N; i++) {
        int own = i * 100;
        {
            {
                for (int j = 0; j < M; j++) body[i][j] += own + j;
            }
            {
                __atomic_fetch_add(&behind[i], 1, __ATOMIC_RELAXED);
            }
        }
    }
#pragma omp parallel for collapse(3)
    for (int i = 0; i < N; i++) {
        {
            {
                for (int j = 0; j < M; j++) {
                    {
                        int own = i * 10 + j;
                        {
                            for (int k = 0; k < K; k++) deep[i][j][k] += own * 10 + k;
                        }
                    }
                }
            }
            int unused = i;
            (void)unused;
        }
    }
    for (int i = 0; i < N; i++) {
        bad |= behind[i] < 1 || behind[i] > M;
        for (int j = 0; j < M; j++) {
            bad |= body[i][j] != i * 100 + j;
            for (int k = 0; k < K; k++) bad |= deep[i][j][k] != (i * 10 + j) * 10 + k;
        }
    }
    puts(bad ? "BAD" : "ok");
    return bad;
}
