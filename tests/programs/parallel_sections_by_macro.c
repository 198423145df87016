// parallel sections made by a macro and _Pragma, and section bodies that are macros.
#include <stdio.h>

#define PRAGMA(x) _Pragma(#x)
#define BOTH(first, second)                                                                                            \
    PRAGMA(omp parallel sections shared(r)) {                                                                          \
        PRAGMA(omp section) { first; }                                                                                 \
        PRAGMA(omp section) { second; }                                                                                \
    }

int main(void) {
    int r[2] = {0, 0};
    BOTH(r[0] = 3, r[1] = 4)
    BOTH(r[0] *= 5, r[1] *= 6)
    printf("%d %d\n", r[0], r[1]);
    return r[0] == 15 && r[1] == 24 ? 0 : 1;
}
