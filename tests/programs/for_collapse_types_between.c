// Types that are declared between the loops of a collapsed nest, as pointers to functions and arrays, which no loop is over.
// references: clang (gcc wants nothing between the loops)
#include <stdio.h>

static int twice(int x) { return 2 * x; }

int main(void) {
    int sum = 0;
    #pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
        typedef int (*Function)(int);
        Function function = twice;
        for (int j = 0; j < 3; j++)
            sum += function(i) + j;
    }
    printf("%d\n", sum);
    sum = 0;
    #pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
        typedef struct { int first, second; } Pair;
        typedef int Row[3], *Pointer;
        Pair pair = {i, 2};
        Row row = {1, 2, 3};
        Pointer to = row;
        for (int j = 0; j < 3; j++)
            sum += pair.first * to[j] + pair.second;
    }
    printf("%d\n", sum);
    return 0;
}
