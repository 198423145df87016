// A tied task finds the copy of its thread, which nothing else uses meanwhile.
static int own;
#pragma omp threadprivate(own)
static int total;
int main(void) {
#pragma omp parallel num_threads(3)
    {
        own = 0;
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < 12; i++) {
#pragma omp task
            own++;
        }
#pragma omp barrier
#pragma omp atomic
        total += own;
    }
    return total != 12;
}
