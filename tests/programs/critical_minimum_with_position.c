// The classic update of a minimum and its position under critical.
#include <stdio.h>

int main(void) {
    int v[100], best = 1 << 30, at = -1;
    for (int i = 0; i < 100; i++)
        v[i] = (i * 61 + 17) % 101;
#pragma omp parallel
    {
        int my_best = 1 << 30, my_at = -1;
#pragma omp for nowait
        for (int i = 0; i < 100; i++)
            if (v[i] < my_best)
                my_best = v[i], my_at = i;
#pragma omp critical
        if (my_best < best)
            best = my_best, at = my_at;
    }
    printf("%d %d\n", best, at);
    return v[at] == best && best == 0 ? 0 : 1;
}
