// One variable both firstprivate and lastprivate.
#include <stdio.h>

int main(void) {
    int x = 50, low = 0;
#pragma omp parallel for firstprivate(x) lastprivate(x) reduction(+ : low) schedule(static, 1)
    for (int i = 0; i < 10; i++) {
        low += x < 50;
        if (i == 9)
            x = 60 + i;
    }
    printf("%d %d\n", x, low);
    return x == 69 && !low ? 0 : 1;
}
