// Loop variables whose type says how many bits they have: narrow, wide, signed and unsigned, by another name, and deduced.
// flags: -std=c2x
// references: clang (gcc-12 has no _BitInt)
#include <stdio.h>

typedef unsigned _BitInt(9) narrow;
typedef _BitInt(100) wide;

int main(void) {
    int n = 0;
    narrow bound = 300;
    _BitInt(12) last;
#pragma omp parallel for reduction(+ : n)
    for (narrow i = 0; i < bound; i++) n++;
#pragma omp parallel for reduction(+ : n) schedule(dynamic, 2)
    for (narrow i = 511; i > bound; i -= 2) n++;
#pragma omp parallel for reduction(+ : n) schedule(dynamic, 3)
    for (wide i = -((wide)1 << 90); i != -((wide)1 << 90) + 20; i++) n++;
    printf("%d\n", n);
#pragma omp parallel for reduction(+ : n) collapse(2)
    for (narrow i = 1; i <= 40; i += 3)
        for (_BitInt(5) j = -15; j < 15; j++) n++;
#pragma omp parallel for reduction(+ : n) collapse(2)
    for (_BitInt(9) i = 0; i < 40; i++)
        for (_BitInt(9) j = i; j < 40; j++) n++;
#pragma omp parallel for reduction(+ : n)
    for (auto i = (_BitInt(9))-200; i < 200; i++) n += i < 0;
    printf("%d\n", n);
#pragma omp parallel for lastprivate(last)
    for (last = 0; last < 100; last += 7)
        ;
    printf("%d\n", (int)last);
#pragma omp simd reduction(+ : n)
    for (last = 5; last < 100; last += 7) n++;
    printf("%d\n", (int)last);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(n)
    for (_BitInt(40) i = 0; i < 10; i++) {
#pragma omp atomic
        n++;
    }
    printf("%d\n", n);
    return 0;
}
