// A firstprivate struct, implicit and explicit, with padding and an array inside.
#include <stdio.h>

struct record { char kind; int values[3]; short id; double weight; };

int main(void) {
    double out[8] = {0}, sum = 0;
#pragma omp parallel shared(out)
#pragma omp single
    {
        struct record r = {'k', {1, 2, 3}, 4, 0.25};
        for (int i = 0; i < 8; i++) {
            r.values[1] = i;
            r.weight = i / 8.0;
            if (i % 2) {
#pragma omp task
                out[i] = r.values[0] + r.values[1] + r.values[2] + r.id + r.weight + (r.kind == 'k');
            } else {
#pragma omp task firstprivate(r)
                out[i] = r.values[0] + r.values[1] + r.values[2] + r.id + r.weight + (r.kind == 'k');
            }
        }
        r = (struct record){0};
    }
    for (int i = 0; i < 8; i++)
        sum += out[i];
    printf("%.3f\n", sum);
    return sum == 8 * 9 + 28 + 3.5 ? 0 : 1;
}
