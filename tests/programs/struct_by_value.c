// Struct parameters by value and struct results of calls in a region.
#include <stdio.h>

struct vec { double x, y, z; };
static struct vec add(struct vec a, struct vec b) { return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z}; }

static double total(struct vec start, int n) {
    struct vec out[n];
    double sum = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        out[i] = add(start, (struct vec){i, 2 * i, 0.5});
    for (int i = 0; i < n; i++)
        sum += out[i].x + out[i].y + out[i].z;
    return sum;
}

int main(void) {
    double r = total((struct vec){1, 2, 3}, 16);
    printf("%.1f\n", r);
    return r == 464 ? 0 : 1;
}
