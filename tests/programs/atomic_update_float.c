// atomic update of float with + - * /.
#include <stdio.h>

int main(void) {
    float a = 0, s = 0, m = 1, d = 1024;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
#pragma omp atomic
        a += 0.5f;
#pragma omp atomic
        s -= (float)i;
#pragma omp atomic
        m *= 2;
#pragma omp atomic
        d /= 2;
    }
    printf("%.2f %.2f %.2f %.2f\n", a, s, m, d);
    return a == 5 && s == -45 && m == 1024 && d == 1 ? 0 : 1;
}
