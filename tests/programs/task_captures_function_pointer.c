// Tasks call through captured function pointers, alone, in an array and in a struct.
#include <stdio.h>

typedef int (*operation)(int);
struct named { const char *name; operation call; };

static int add(int x) { return x + 10; }
static int square(int x) { return x * x; }
static int negate(int x) { return -x; }

int main(void) {
    operation table[3] = {add, square, negate};
    int out[9], sum = 0;
#pragma omp parallel shared(table, out)
#pragma omp single
    for (int i = 0; i < 9; i++) {
        operation f = table[i % 3];
        struct named n = {"x", table[(i + 1) % 3]};
#pragma omp task
        out[i] = f(i) + 1000 * n.call(i) + (n.name[0] == 'x');
        f = NULL;
        n.call = NULL;
    }
    for (int i = 0; i < 9; i++)
        sum += out[i];
    printf("%d %d %d\n", out[0], out[4], sum);
    return out[0] == 11 && out[4] == -3983 && sum == 78099 ? 0 : 1;
}
