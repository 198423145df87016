// The task that hands on depends on the one that has written.
static int x, done, sum;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
#pragma omp task depend(out : x)
            x = 7;
#pragma omp task depend(in : x)
            {
#pragma omp critical
                done = 1;
            }
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = done;
            }
            sum = x;
        }
    }
    return sum != 7;
}
