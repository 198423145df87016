// Loops without iterations run no body, under every schedule, and leave reduction variables alone.
#include <stdio.h>

int main(void) {
    int n = 0, sum = 7, runs = 0;
    unsigned u = 3;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
        sum++;
#pragma omp parallel for schedule(dynamic) reduction(+ : runs)
    for (int i = 5; i < -5; i++)
        runs++;
#pragma omp parallel for schedule(guided) reduction(+ : runs)
    for (unsigned k = u; k < 3; k++)
        runs++;
#pragma omp parallel for schedule(static, 2) reduction(+ : runs)
    for (int i = 0; i > n; i--)
        runs++;
    printf("%d %d\n", sum, runs);
    return sum == 7 && runs == 0 ? 0 : 1;
}
