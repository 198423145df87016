// continue ends an iteration of a worksharing loop, also from within a switch.
#include <stdio.h>

int main(void) {
    int a[60] = {0}, sum = 0;
#pragma omp parallel for schedule(static, 4)
    for (int i = 0; i < 60; i++) {
        if (i % 3 == 0)
            continue;
        switch (i % 5) {
        case 2:
            continue;
        default:
            break;
        }
        a[i] = i;
    }
    for (int i = 0; i < 60; i++)
        sum += a[i];
    int want = 0;
    for (int i = 0; i < 60; i++)
        want += i % 3 && i % 5 != 2 ? i : 0;
    printf("%d %d\n", sum, want);
    return sum != want;
}
