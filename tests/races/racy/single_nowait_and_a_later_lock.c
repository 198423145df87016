// Who executes the single is not said: the lock that its thread takes later orders nothing.
static int x, n, y[4];
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp single nowait
        x = 1; // race: x
#pragma omp sections nowait // by
        {
#pragma omp section
            {
#pragma omp critical
                n++;
            }
#pragma omp section
            {
#pragma omp critical
                n++;
                y[1] = x; // and
            }
        }
    }
    return n < 0;
}
