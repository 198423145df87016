// A local whose address a callee stored is changed through that pointer inside the region.
#include <stdio.h>

static int *hook;
static void keep(int *p) { hook = p; }
static void poke(void) {
#pragma omp atomic
    *hook += 3;
}

int main(void) {
    int x = 1;
    keep(&x);
#pragma omp parallel num_threads(5)
    poke();
    printf("%d\n", x);
    return x == 16 ? 0 : 1;
}
