// default(none) with every variable listed; variables declared inside need no listing.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 0, weight = 3;
    omp_set_dynamic(0);
#pragma omp parallel default(none) shared(sum) firstprivate(weight) num_threads(4)
    {
        int mine = weight + omp_get_thread_num();
#pragma omp atomic
        sum += mine;
    }
    printf("%d\n", sum);
    return sum == 18 ? 0 : 1;
}
