// Tasks have been waited for when their parent says so.
static int a[4], done, sum;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
            for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i)
                {
#pragma omp task
                    a[i] = i;
#pragma omp taskwait
                }
            }
#pragma omp taskwait
#pragma omp atomic write release
            done = 1;
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp atomic read acquire
                seen = done;
            }
            for (int i = 0; i < 4; i++)
                sum += a[i];
        }
    }
    return sum != 6;
}
