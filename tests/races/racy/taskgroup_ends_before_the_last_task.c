// The last task is created behind the taskgroup, and read before anything waits for it.
#include <stdio.h>
static int a, b;
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            a = 1;
        }
#pragma omp task // by
        b = 2; // race: b
        sum = a + b; // and
#pragma omp taskwait
    }
    return sum < 0;
}
