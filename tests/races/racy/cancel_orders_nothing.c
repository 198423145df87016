// A loop is left by who finds something, and others may have found something meanwhile.
// env: OMP_CANCELLATION=true
int main(void) {
    int a[64], where = -1;
    for (int i = 0; i < 64; i++)
        a[i] = i % 4;
#pragma omp parallel
    {
#pragma omp for // by
        for (int i = 0; i < 64; i++) {
            if (a[i] == 0) {
                where = i; // race: where
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
    }
    return where < 0;
}
