// ordered beside reduction, lastprivate, firstprivate and private.
#include <stdio.h>

int main(void) {
    int sum = 0, last = -1, base = 100, scratch = 5, prefix = 0, check = 0;
#pragma omp parallel for ordered schedule(dynamic, 2) reduction(+ : sum) lastprivate(last) firstprivate(base)           \
    private(scratch) shared(prefix, check)
    for (int i = 0; i < 33; i++) {
        scratch = base + i;
        sum += i;
        last = scratch;
#pragma omp ordered
        {
            prefix += scratch;
            check = check * 3 % 1000 + prefix % 7;
        }
    }
    printf("%d %d %d %d %d\n", sum, last, scratch, prefix, check);
    return sum == 528 && last == 132 && scratch == 5 && prefix == 3828 ? 0 : 1;
}
