// Each turn ends with the task that was made in it.
static int x;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 9; i++) {
#pragma omp ordered
            {
#pragma omp task
                x++;
#pragma omp taskwait
            }
        }
    }
    return x != 9;
}
