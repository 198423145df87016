// The subscript and the operand of an atomic update are evaluated once per update.
#include <stdio.h>

static int calls, v[4];
static int next(void) { return calls++ % 4; }
static int one(void) { calls += 4; return 1; }

int main(void) {
    for (int i = 0; i < 8; i++) {
#pragma omp atomic
        v[next()] += one();
    }
    printf("%d %d%d%d%d\n", calls, v[0], v[1], v[2], v[3]);
    return calls == 40 ? 0 : 1;
}
