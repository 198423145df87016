// The task has ended when the critical region does.
static int x;
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        {
#pragma omp task
            x++;
#pragma omp taskwait
        }
    }
    return x != 4;
}
