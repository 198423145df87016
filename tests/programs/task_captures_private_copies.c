// Tasks inside constructs with private, firstprivate, lastprivate and loop variables capture those copies.
#include <stdio.h>

int main(void) {
    int p = 1, f = 2, last = 3, total = 0;
#pragma omp parallel for private(p) firstprivate(f) lastprivate(last) shared(total) schedule(static, 3)
    for (int i = 0; i < 30; i++) {
        p = i;
        last = 2 * i;
#pragma omp task
        {
#pragma omp atomic
            total += p + f + last + i;
        }
        p = -1;
    }
    printf("%d %d %d %d\n", p, f, last, total);
    return p == 1 && f == 2 && last == 58 && total == 4 * 435 + 60 ? 0 : 1;
}
