// Variable-length arrays shared by the team.
#include <stdio.h>

static int run(int n) {
    int v[n], w[n + 1], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        v[i] = i;
        w[i + 1] = 2 * i;
    }
    for (int i = 0; i < n; i++)
        sum += v[i] + w[i + 1];
    return sum + (int)(sizeof w - sizeof v);
}

int main(void) {
    printf("%d %d\n", run(10), run(77));
    return run(10) == 139 ? 0 : 1;
}
