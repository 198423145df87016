// A shared local set in the task, then read only through a pointer that a call got before.
#include <stdio.h>

static int *remembered;
static __attribute__((noinline)) void remember(int *p) { remembered = p; }
static __attribute__((noinline)) int recall(void) { return *remembered; }

static int run(int i) {
    int local = -1;
    remember(&local);
#pragma omp task shared(local)
    local = i * 3;
#pragma omp taskwait
    return recall();
}

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++)
        sum += run(i);
    printf("%d\n", sum);
    return sum == 135 ? 0 : 1;
}
