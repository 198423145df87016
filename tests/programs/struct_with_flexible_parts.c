// Nested structs, arrays of structs, bit-fields and unions as shared data.
#include <stdio.h>

struct cell { unsigned kind : 3; unsigned age : 13; union { int i; float f; } as; };
struct grid { int w, h; struct cell cells[6][4]; };

int main(void) {
    static struct grid g = {.w = 4, .h = 6};
    int sum = 0;
#pragma omp parallel for
    for (int y = 0; y < g.h; y++)
        for (int x = 0; x < g.w; x++) {
            struct cell *c = &g.cells[y][x];
            c->kind = (unsigned)x;
            c->age = (unsigned)(y * 100);
            c->as.i = x * y;
        }
#pragma omp parallel for reduction(+ : sum)
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 4; x++)
            sum += (int)g.cells[y][x].kind + (int)g.cells[y][x].age + g.cells[y][x].as.i;
    printf("%d\n", sum);
    return sum == 36 + 6000 + 90 ? 0 : 1;
}
