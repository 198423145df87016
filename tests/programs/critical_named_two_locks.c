// Two names are two locks: one critical may stand inside the other.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0;
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 50; i++) {
#pragma omp critical(outer)
        {
            a++;
#pragma omp critical(inner)
            b += 2;
        }
#pragma omp critical(inner)
        b++;
    }
    printf("%d %d\n", a, b);
    return a == 200 && b == 600 ? 0 : 1;
}
