// The undeferred task has ended, the task that it made has not.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task if (0)
        {
#pragma omp task // by
            x = 1; // race: x
        }
        x++; // and
    }
    return x < 0;
}
