// The task of an iteration has ended when the iteration says that it is done.
static int a[12];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp for ordered(1)
    for (int i = 1; i < 12; i++) {
#pragma omp ordered depend(sink : i - 1)
        int left = a[i - 1];
#pragma omp task firstprivate(i, left)
        a[i] = left + 1;
#pragma omp taskwait
#pragma omp ordered depend(source)
    }
    return a[11] != 11;
}
