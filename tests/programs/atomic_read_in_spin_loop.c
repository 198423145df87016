// A thread spins on an atomic read until the others have all signed in by atomic updates.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int arrived = 0, data[16] = {0}, bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) shared(arrived, data) reduction(+ : bad)
    {
        int me = omp_get_thread_num(), size = omp_get_num_threads(), n;
        data[me] = me + 10;
#pragma omp flush
#pragma omp atomic
        arrived++;
        do {
#pragma omp atomic read
            n = arrived;
        } while (n < size);
#pragma omp flush
        for (int t = 0; t < size; t++)
            bad += data[t] != t + 10;
    }
    printf("%d %d\n", arrived, bad);
    return bad || arrived != 3;
}
