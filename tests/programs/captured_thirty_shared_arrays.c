// More than fifteen shared variables that the region writes.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0;
    int k[4] = {0}, l[4] = {0}, m[4] = {0}, n[4] = {0}, o[4] = {0}, p[4] = {0}, q[4] = {0};
#pragma omp parallel
    {
#pragma omp single
        {
            a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
        }
#pragma omp for
        for (int x = 0; x < 4; x++) {
            k[x] = x + a, l[x] = x + b, m[x] = x + c, n[x] = x + d;
            o[x] = x + e + f, p[x] = x + g + h, q[x] = x + i + j;
        }
    }
    int sum = a + b + c + d + e + f + g + h + i + j;
    for (int x = 0; x < 4; x++)
        sum += k[x] + l[x] + m[x] + n[x] + o[x] + p[x] + q[x];
    printf("%d\n", sum);
    return sum == 317 ? 0 : 1;
}
