// Serial loops within the worksharing loop, with bounds that depend on its variable.
#include <stdio.h>

int main(void) {
    int tri[20], sum = 0;
#pragma omp parallel for schedule(guided, 2)
    for (int i = 0; i < 20; i++) {
        tri[i] = 0;
        for (int j = 0; j <= i; j++)
            for (int k = i; k > j; --k)
                tri[i] += k - j;
    }
    for (int i = 0; i < 20; i++)
        sum += tri[i];
    printf("%d\n", sum);
    return sum == 7315 ? 0 : 1;
}
