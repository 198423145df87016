// Nests over several loops whose variables have one name: the inner one hides the outer ones, also where they go on behind the nest.
#include <stdio.h>

int main(void) {
    int n = 0, i = 7, cells[3][4] = {{0}};
#pragma omp parallel for collapse(2) reduction(+ : n)
    for (int i = 0; i < 3; i++)
        for (int i = 0; i < 4; i++) n += i;
    printf("%d\n", n);
#pragma omp parallel for collapse(3) reduction(+ : n) lastprivate(i)
    for (i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++)
            for (int i = j; i < 9; i++) n += i * (j + 1);
    printf("%d %d\n", n, i);
#pragma omp parallel for collapse(3) reduction(+ : n) schedule(dynamic)
    for (int i = 3; i > 0; i--)
        for (unsigned char i = 0; i < 2; i++)
            for (int j = 0; j < 4; j++) n += i + j;
    printf("%d\n", n);
#pragma omp simd collapse(2) reduction(+ : n)
    for (int i = 0; i < 3; i++)
        for (long i = 5; i >= 0; i -= 3) n += i;
    printf("%d\n", n);
#pragma omp parallel for collapse(2)
    for (int (*i)[4] = cells; i < cells + 3; i++)
        for (int i = 0; i < 4; i++) {
            int k = i;
#pragma omp atomic
            cells[k % 3][i] += k;
        }
    for (int k = 0; k < 12; k++) printf("%d ", cells[k / 4][k % 4]);
    printf("%d\n", i);
    return 0;
}
