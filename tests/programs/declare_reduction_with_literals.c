// Combiners at file scope that make structures by compound literals, also in reductions that others scan.
// references: none (clang-19 takes the literals for static objects)
#include <stdio.h>

struct matrix {
    int a, b, c, d;
};

#pragma omp declare reduction(times : struct matrix : omp_out = (struct matrix){                                       \
        omp_out.a *omp_in.a + omp_out.b * omp_in.c, omp_out.a *omp_in.b + omp_out.b * omp_in.d,                        \
        omp_out.c *omp_in.a + omp_out.d * omp_in.c, omp_out.c *omp_in.b + omp_out.d * omp_in.d})                       \
    initializer(omp_priv = (struct matrix){1, 0, 0, 1})

static struct matrix times(struct matrix x, struct matrix y) {
    return (struct matrix){x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d};
}

int main(void) {
    const struct matrix step = {1, 1, 1, 0};
    struct matrix product = {1, 0, 0, 1}, scanned = {1, 0, 0, 1}, part[20];
    // All factors are the same, so that their order does not matter.
#pragma omp parallel for reduction(times : product)
    for (int i = 0; i < 20; i++)
        product = times(product, step);
#pragma omp parallel for reduction(inscan, times : scanned)
    for (int i = 0; i < 20; i++) {
        scanned = times(scanned, step);
#pragma omp scan inclusive(scanned)
        part[i] = scanned;
    }
    printf("%d %d %d\n", product.a, product.b, product.d);
    int bad = 0;
    for (int i = 0, f = 1, g = 1; i < 20; i++) {
        bad |= part[i].a != g || part[i].b != f;
        int next = f + g;
        f = g;
        g = next;
    }
    puts(bad ? "bad" : "each part");
    return bad;
}
