// Two hundred thousand iterations over a big shared array.
#include <stdio.h>

static unsigned a[200000];

int main(void) {
    unsigned long long sum = 0;
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < 200000; i++)
        a[i] = (unsigned)i * 2654435761u;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 200000; i++)
        sum += a[i] >> 7;
    printf("%llu\n", sum);
    return sum == 3355444137876ULL ? 0 : 1;
}
