// atomic with the memory-order clauses seq_cst, relaxed, release and acq_rel.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel for
    for (int i = 0; i < 30; i++) {
#pragma omp atomic seq_cst
        a += 1;
#pragma omp atomic update relaxed
        b += 2;
#pragma omp atomic release
        c += 3;
    }
    printf("%d %d %d\n", a, b, c);
    return a == 30 && b == 60 && c == 90 ? 0 : 1;
}
