// The critical region ends when the task has been made, not when it has been executed.
static int x;
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp critical
        {
#pragma omp task // by
            x++; // race: x
        }
    }
    return x < 0;
}
