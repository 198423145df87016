// The flag says that the task has been made, not that it has ended.
#include <stdatomic.h>
static int x, y;
static int flag;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
#pragma omp task // by
            x = 7; // race: x
#pragma omp atomic write release
            flag = 1;
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp atomic read acquire
                seen = flag;
            }
            y = x; // and
        }
    }
    return y < 0;
}
