// firstprivate copies a struct with padding, a bit-field and a pointer.
#include <stdio.h>

struct rec { char c; unsigned bits : 5; double d; int *p; };

int main(void) {
    int target = 0;
    struct rec r = {'a', 21, 0.5, &target};
    int bad = 0;
#pragma omp parallel for firstprivate(r) reduction(+ : bad)
    for (int i = 0; i < 16; i++) {
        bad += r.c != 'a' || r.bits != 21 || r.d != 0.5 || r.p != &target;
        r.c = 'a';
    }
    printf("%d\n", bad);
    return bad;
}
