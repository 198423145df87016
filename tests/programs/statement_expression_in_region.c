// A do-while macro, comma operators, compound literals and conditional expressions in a region.
#include <stdio.h>

struct point { int x, y; };
static int dot(struct point a, struct point b) { return a.x * b.x + a.y * b.y; }
#define SWAP(t, a, b) do { t s_ = a; a = b; b = s_; } while (0)

int main(void) {
    int out[10], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        int a = i, b = 2;
        SWAP(int, a, b);
        out[i] = dot((struct point){a, b}, (struct point){.y = 1, .x = i > 4 ? 1 : 3});
    }
    for (int i = 0; i < 10; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 85 ? 0 : 1;
}
