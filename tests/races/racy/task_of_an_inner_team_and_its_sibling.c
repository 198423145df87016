// The tasks of both inner teams are waited for at the ends of their own teams alone.
static int x;
int main(void) {
#pragma omp parallel num_threads(2) // by
    {
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            {
#pragma omp task
                x++; // race: x
            }
        }
    }
    return x < 0;
}
