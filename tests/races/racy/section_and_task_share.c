// A section makes a task whose end the other section does not wait for.
#include <stdio.h>
static double x;
int main(void) {
    double y = 0;
#pragma omp parallel num_threads(4)
#pragma omp sections // by
    {
#pragma omp section
        {
#pragma omp task
            x = 3.5; // race: x
        }
#pragma omp section
        {
            y = x; // and
        }
    }
    return y < 0;
}
