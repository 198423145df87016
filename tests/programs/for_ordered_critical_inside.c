// critical and atomic inside the ordered block and in the rest of the body.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, last = -1, bad = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(a, b, last, bad)
    for (int i = 0; i < 48; i++) {
#pragma omp critical(outside)
        a += i;
#pragma omp ordered
        {
#pragma omp critical(inside)
            {
                bad += last != i - 1;
                last = i;
            }
#pragma omp atomic
            b += i;
        }
    }
    printf("%d %d %d\n", a, b, bad);
    return a != 1128 || b != 1128 || bad;
}
