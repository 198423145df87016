// break leaves an ordinary inner loop of a worksharing loop.
#include <stdio.h>

int main(void) {
    int steps[30], sum = 0;
#pragma omp parallel for schedule(dynamic, 2)
    for (int i = 0; i < 30; i++) {
        int n = i + 1, k = 0;
        while (1) {
            if (n == 1)
                break;
            n = n % 2 ? 3 * n + 1 : n / 2;
            k++;
        }
        steps[i] = k;
    }
    for (int i = 0; i < 30; i++)
        sum += steps[i];
    printf("%d %d\n", steps[26], sum);
    return steps[26] == 111 ? 0 : 1;
}
