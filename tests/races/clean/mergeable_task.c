// A mergeable undeferred task is one with its creator; what it makes is waited for.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        int i = 2;
#pragma omp task if (0) mergeable firstprivate(i)
        {
#pragma omp task
            x += i;
#pragma omp taskwait
        }
        x++;
    }
    return x != 3;
}
