// reduction on a two-dimensional array of double with the operator max.
#include <stdio.h>

int main(void) {
    double top[3][4] = {{0}};
#pragma omp parallel for reduction(max : top)
    for (int i = 0; i < 240; i++) {
        double *t = &top[i % 3][i % 4];
        if (i > *t)
            *t = i;
    }
    double sum = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            sum += top[i][j];
    printf("%.1f %.1f\n", top[2][3], sum);
    return top[2][3] == 239 && sum == 2802 ? 0 : 1;
}
