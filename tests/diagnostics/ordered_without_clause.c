// The loop announces its ordered regions.
void f(int n) {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp ordered // error: 1: directive 'ordered' needs clause 'ordered' on the 'for' around it
        f(0);
    }
}
