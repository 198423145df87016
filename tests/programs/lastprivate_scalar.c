// lastprivate takes the value of the lexically last iteration, whatever thread ran it.
#include <stdio.h>

int main(void) {
    int x = 0;
    double y = 0;
#pragma omp parallel for lastprivate(x, y) schedule(static, 3)
    for (int i = 0; i < 100; i++) {
        x = i * 2;
        y = i * 0.5;
    }
    printf("%d %.1f\n", x, y);
    return x == 198 && y == 49.5 ? 0 : 1;
}
