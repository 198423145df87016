// A threadprivate variable is read again after a call that writes it, and its store is not put off past a call.
#include <stdio.h>

static int cell;
#pragma omp threadprivate(cell)

static __attribute__((noinline)) void set(int v) { cell = v; }
static __attribute__((noinline)) int get(void) { return cell; }

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    for (int i = 0; i < 10; i++) {
        cell = i;
        bad += get() != i;
        set(i + 100);
        bad += cell != i + 100;
        cell++;
        bad += get() != i + 101;
    }
    printf("%d\n", bad);
    return bad;
}
