// A group waits for the tasks made in it, not for those of the task beside it.
static int x;
int main(void) {
    int y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task // by
        {
#pragma omp taskgroup
            {
#pragma omp task
                x = 1; // race: x
            }
        }
#pragma omp taskgroup
        {
#pragma omp task shared(y)
            y = 1;
        }
        y += x; // and
    }
    return y < 0;
}
