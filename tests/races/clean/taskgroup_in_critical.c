// The group ends within the critical region, with all that its task has made.
static int x;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        {
#pragma omp taskgroup
            {
#pragma omp task
                {
#pragma omp task
                    x++;
                }
            }
            x++;
        }
    }
    return x != 6;
}
