// A loop with one iteration, whose thread provides the lastprivate value.
#include <stdio.h>

int main(void) {
    int last = 0, n = 0;
#pragma omp parallel for lastprivate(last) reduction(+ : n)
    for (int i = 41; i < 42; i++) {
        last = i + 1;
        n++;
    }
    printf("%d %d\n", last, n);
    return last == 42 && n == 1 ? 0 : 1;
}
