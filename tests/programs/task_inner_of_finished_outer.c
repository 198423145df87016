// A child may outlive its parent: what it captured is its own copy.
#include <stdio.h>

int main(void) {
    int out[64] = {0}, sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 16; i++) {
#pragma omp task
        {
            int local[2] = {i, i * i};
            for (int k = 0; k < 4; k++) {
#pragma omp task firstprivate(local)
                out[4 * i + k] = local[0] + local[1] * k;
            }
            local[0] = local[1] = -1000;
        }
    }
    for (int i = 0; i < 64; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 480 + 6 * 1240 ? 0 : 1;
}
