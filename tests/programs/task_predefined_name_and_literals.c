// __func__, string literals, compound literals, static const tables and enumerators in tasks.
#include <stdio.h>
#include <string.h>

enum { SMALL = 3, LARGE = 300 };

static int measure(int i) {
    static const int table[4] = {5, 6, 7, 8};
    int r = 0;
#pragma omp task shared(r)
    {
        int *t = (int[]){i, SMALL, LARGE};
        r = (int)strlen(__func__) + (int)strlen("four") + t[0] + t[1] + t[2] + table[i % 4];
    }
#pragma omp taskwait
    return r;
}

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 8; i++)
        sum += measure(i);
    printf("%d\n", sum);
    return sum == 8 * (7 + 4 + 303) + 28 + 52 ? 0 : 1;
}
