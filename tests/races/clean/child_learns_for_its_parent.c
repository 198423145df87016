// A task waits for a flag, and its parent for the task.
static int x, y, done;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
            x = 9;
#pragma omp critical
            done = 1;
        }
#pragma omp masked filter(1)
        {
#pragma omp task
            {
                int seen = 0;
                while (!seen) {
#pragma omp critical
                    seen = done;
                }
            }
#pragma omp taskwait
            y = x;
        }
    }
    return y != 9;
}
