// atomic on x++, ++x, x--, --x, x = x op e, x = e op x.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 100, d = 100, e = 0, f = 0, g = 7;
#pragma omp parallel for
    for (int i = 0; i < 40; i++) {
#pragma omp atomic
        a++;
#pragma omp atomic
        ++b;
#pragma omp atomic
        c--;
#pragma omp atomic update
        --d;
#pragma omp atomic update
        e = e + i;
#pragma omp atomic
        f = i * 2 + f;
#pragma omp atomic
        g = 50 - g;
    }
    printf("%d %d %d %d %d %d %d\n", a, b, c, d, e, f, g);
    return a == 40 && b == 40 && c == 60 && d == 60 && e == 780 && f == 1560 && g == 7 ? 0 : 1;
}
