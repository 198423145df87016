// One section tells the other by a critical region that its part is ready.
static int x, ready, y;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp sections
    {
#pragma omp section
        {
            x = 6;
#pragma omp critical
            ready = 1;
        }
#pragma omp section
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = ready;
            }
            y = x;
        }
    }
    return y != 6;
}
