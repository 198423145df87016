// A threadprivate variable that only sequential code uses behaves as any other.
#include <stdio.h>

static int seen[3];
static int n;
#pragma omp threadprivate(seen, n)

static void note(int v) { seen[n++] = v; }

int main(void) {
    note(4);
    note(5);
    note(6);
    printf("%d %d %d %d\n", seen[0], seen[1], seen[2], n);
    return n == 3 && seen[1] == 5 ? 0 : 1;
}
