// Three levels of regions; variables of each level are private or shared one level down.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int total = 0, bad = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2) shared(total) reduction(+ : bad)
    {
        int one = 1000 * (omp_get_thread_num() + 1);
#pragma omp parallel num_threads(2) firstprivate(one) reduction(+ : bad)
        {
            int two = 100 * (omp_get_thread_num() + 1), sum = 0;
            one += two;
#pragma omp parallel num_threads(2) shared(sum) firstprivate(two) reduction(+ : bad)
            {
                two += omp_get_thread_num();
#pragma omp atomic
                sum += one + two;
                bad += omp_get_level() != 3;
            }
            // (one + two) twice and one for the second thread's number.
            bad += sum != 2 * (one + two) + 1;
#pragma omp atomic
            total += sum;
        }
        bad += one != 1000 * (omp_get_thread_num() + 1);
    }
    printf("%d %d\n", total, bad);
    return bad || total != 2 * (2 * (1000 + 2000)) + 2 * 2 * 2 * (100 + 200) + 4;
}
