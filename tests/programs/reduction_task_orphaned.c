// Tasks of other functions take part in reductions with the modifier task: they name the original, not the thread's copy.
// references: gcc
#include <stdio.h>

static int a, b[3] = {1, 1, 1};
static long c[2] = {5, 7};

static void add(int i) {
#pragma omp task in_reduction(* : b[0 : 3]) in_reduction(+ : c[1 : 1]) in_reduction(+ : a)
    {
        a += 4;
        b[1] *= i % 4 == 0 ? 2 : 1;
        c[1] += i;
    }
}

static void loop(int n) {
#pragma omp for schedule(dynamic) reduction(task, + : a) reduction(task, * : b) reduction(task, + : c[1 : 1])
    for (int i = 0; i < n; i++) {
        a++;
        add(i);
        if (i % 5 == 0) b[2] *= 3;
        c[1] += 2;
    }
}

int main(void) {
    loop(20);
    printf("%d %d %d %d %ld %ld\n", a, b[0], b[1], b[2], c[0], c[1]);
#pragma omp parallel
    loop(33);
    printf("%d %d %d %d %ld %ld\n", a, b[0], b[1], b[2], c[0], c[1]);
#pragma omp parallel reduction(task, + : a, c[1 : 1]) num_threads(3) reduction(task, * : b)
    {
#pragma omp single
        for (int i = 0; i < 8; i++) add(i);
#pragma omp masked
        c[1] += 1;
    }
    printf("%d %d %d %d %ld %ld\n", a, b[0], b[1], b[2], c[0], c[1]);
    return 0;
}
