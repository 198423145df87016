// private on sections: every section may write its copy, the original stays.
#include <stdio.h>

int main(void) {
    int scratch = 77, v[3] = {1, 2, 3}, out[3] = {0};
#pragma omp parallel shared(scratch, v, out)
    {
#pragma omp sections private(scratch, v)
        {
#pragma omp section
            {
                scratch = 10;
                v[0] = scratch;
                out[0] = v[0];
            }
#pragma omp section
            {
                scratch = 20;
                v[1] = scratch + 1;
                out[1] = v[1];
            }
#pragma omp section
            {
                scratch = 30;
                v[2] = scratch + 2;
                out[2] = v[2];
            }
        }
    }
    printf("%d %d %d %d %d\n", scratch, v[0], out[0], out[1], out[2]);
    return scratch == 77 && v[0] == 1 && out[0] + out[1] + out[2] == 63 ? 0 : 1;
}
