// collapse(3) over an unsigned char upwards, a long long downwards and a pointer.
#include <stdio.h>

int main(void) {
    int v[3] = {1, 10, 100};
    long long sum = 0;
    int n = 0;
#pragma omp parallel for collapse(3) reduction(+ : sum, n) schedule(dynamic, 5)
    for (unsigned char a = 250; a < 255; a += 2)
        for (long long b = 5000000000LL; b >= 4999999998LL; b--)
            for (int *p = v; p < v + 3; p++) {
                sum += a + (b - 5000000000LL) + *p;
                n++;
            }
    printf("%lld %d\n", sum, n);
    return n == 27 && sum == 252 * 27 - 27 + 111 * 9 ? 0 : 1;
}
