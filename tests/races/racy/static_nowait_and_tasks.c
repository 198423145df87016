// The second loop gives each thread the same iterations, but their tasks may still be executed.
static int a[40], b[40];
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 40; i++) {
#pragma omp task firstprivate(i) // by
            a[i] = i; // race: a[…]
        }
#pragma omp for schedule(static)
        for (int i = 0; i < 40; i++)
            b[i] = a[i]; // and
    }
    return b[39] < 0;
}
