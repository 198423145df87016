// The two critical regions have different names, and the tasks take them.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task // by
        {
#pragma omp critical(one)
            x++; // race: x
        }
#pragma omp task
        {
#pragma omp critical(two)
            x++; // and
        }
    }
    return x < 0;
}
