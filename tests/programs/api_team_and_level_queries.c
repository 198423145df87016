// Level, ancestor, team size and active level, in serial code, in one and in two levels.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    omp_set_max_active_levels(2);
    bad += omp_get_level() != 0 || omp_get_active_level() != 0 || omp_in_parallel() || omp_get_thread_num() != 0;
    bad += omp_get_ancestor_thread_num(0) != 0 || omp_get_team_size(0) != 1;
    bad += omp_get_ancestor_thread_num(1) != -1 || omp_get_team_size(-1) != -1;
#pragma omp parallel num_threads(2) reduction(+ : bad)
    {
        int outer = omp_get_thread_num();
        bad += omp_get_level() != 1 || omp_get_active_level() != 1 || !omp_in_parallel();
        bad += omp_get_ancestor_thread_num(1) != outer || omp_get_team_size(1) != 2;
#pragma omp parallel num_threads(3) reduction(+ : bad)
        {
            bad += omp_get_level() != 2 || omp_get_active_level() != 2 || omp_get_num_threads() != 3;
            bad += omp_get_ancestor_thread_num(1) != outer || omp_get_team_size(1) != 2;
            bad += omp_get_ancestor_thread_num(2) != omp_get_thread_num() || omp_get_team_size(2) != 3;
#pragma omp parallel if (0) reduction(+ : bad)
            bad += omp_get_level() != 3 || omp_get_active_level() != 2 || omp_get_num_threads() != 1;
        }
        bad += omp_get_level() != 1 || omp_get_thread_num() != outer;
    }
    printf("%d\n", bad);
    return bad;
}
