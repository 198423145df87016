// An iteration says that it is done while its task may still be executed.
static int a[12];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp for ordered(1)
    for (int i = 1; i < 12; i++) {
#pragma omp ordered depend(sink : i - 1)
        int left = a[i - 1]; // and
#pragma omp task firstprivate(i, left) // by
        a[i] = left + 1; // race: a[…]
#pragma omp ordered depend(source)
    }
    return a[11] < 0;
}
