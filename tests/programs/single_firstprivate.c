// firstprivate on single: the block starts from the shared value and changes its copy.
#include <stdio.h>

int main(void) {
    int x = 3, v[3] = {1, 2, 3}, out = 0;
#pragma omp parallel shared(x, v, out)
    {
#pragma omp single firstprivate(x, v)
        {
            x += 1;
            v[0] = 100;
            out = x + v[0] + v[2];
        }
    }
    printf("%d %d %d\n", x, v[0], out);
    return x == 3 && v[0] == 1 && out == 107 ? 0 : 1;
}
