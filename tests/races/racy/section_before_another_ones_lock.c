// The first section takes no lock; the others do.
static int x, n, y;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp sections // by
    {
#pragma omp section
        x = 1; // race: x
#pragma omp section
        {
#pragma omp critical
            n++;
        }
#pragma omp section
        {
#pragma omp critical
            n++;
        }
#pragma omp section
        {
#pragma omp critical
            n++;
            y = x; // and
        }
    }
    return y < 0;
}
