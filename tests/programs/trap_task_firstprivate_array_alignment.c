// A firstprivate array of sixteen bytes, which the code of a task may read with one aligned load.
// references: gcc (what clang -O3 compiles loads the copy as if it were aligned, and dies)
#include <stdio.h>

static int out[40];

static void __attribute__((noinline)) spawn(int i) {
    int a[4] = {i, i + 1, i + 2, i + 3};
    double d = i * 0.5;
#pragma omp task firstprivate(a)
    out[i] = a[0] + a[1] + a[2] + a[3] + (int)(2 * d);
}

static int __attribute__((noinline)) scribble(int n) {
    volatile int junk[64];
    for (int i = 0; i < 64; i++)
        junk[i] = n;
    return junk[n % 64];
}

int main(void) {
    int sum = 0, noise = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 40; i++) {
        spawn(i);
        noise += scribble(i);
    }
    for (int i = 0; i < 40; i++)
        sum += out[i];
    printf("%d %d\n", sum, noise);
    return sum == 5 * 780 + 240 && noise == 780 ? 0 : 1;
}
