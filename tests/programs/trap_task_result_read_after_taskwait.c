// A shared local is read again after taskwait, though no statement in sight writes it.
#include <stdio.h>

static int compute(int n) {
    int result = 1, before = result;
#pragma omp task shared(result)
    result = n * 10;
    before += 0;
#pragma omp taskwait
    return result + before;
}

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++)
        sum += compute(i);
    printf("%d\n", sum);
    return sum == 460 ? 0 : 1;
}
