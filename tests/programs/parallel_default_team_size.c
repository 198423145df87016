// Without num_threads the team has omp_get_max_threads() members with distinct numbers.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int seen[256] = {0}, bad = 0;
    int want = omp_get_max_threads();
    omp_set_dynamic(0);
#pragma omp parallel
    {
        int me = omp_get_thread_num();
        if (me < 256)
            seen[me]++;
    }
    for (int i = 0; i < 256; i++)
        bad += seen[i] != (i < want);
    printf("%s\n", bad ? "FAIL" : "OK");
    return bad != 0;
}
