// Both tasks are made in the critical region, by one thread; neither is executed there.
static int x;
int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp critical
        {
#pragma omp task // by
            x++; // race: x
        }
    }
    return x < 0;
}
