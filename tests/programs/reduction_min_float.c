// reduction(min) on float finds the smallest value at any position, also a negative one.
#include <stdio.h>

int main(void) {
    float v[50], least = 1e30f;
    for (int i = 0; i < 50; i++)
        v[i] = (float)((i * 37) % 50) - 10.5f;
#pragma omp parallel for reduction(min : least)
    for (int i = 0; i < 50; i++)
        if (v[i] < least)
            least = v[i];
    printf("%.1f\n", least);
    return least == -10.5f ? 0 : 1;
}
