// private on single: the shared variable is not touched by the block.
#include <stdio.h>

int main(void) {
    int x = 3, out = 0;
#pragma omp parallel shared(x, out)
    {
#pragma omp single private(x)
        {
            x = 10;
            out = x * 2;
        }
    }
    printf("%d %d\n", x, out);
    return x == 3 && out == 20 ? 0 : 1;
}
