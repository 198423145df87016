// Iterations take turns to make tasks; the tasks take no turns.
static int x;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 8; i++) {
#pragma omp ordered
            {
#pragma omp task // by
                x++; // race: x
            }
        }
    }
    return x < 0;
}
