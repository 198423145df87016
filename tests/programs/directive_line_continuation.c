// A directive spread over lines, with comments and commas between its clauses.
#include <stdio.h>

int main(void) {
    int s = 5, k = 2, t;
#pragma omp parallel for /* combined */ \
    private(t),                         \
    firstprivate(k), reduction(+ : s)   \
    schedule(static)
    for (int i = 0; i < 10; i++) {
        t = i * k;
        s += t;
    }
    printf("%d\n", s);
    return s == 95 ? 0 : 1;
}
