// A target region has as many threads as it allows, on each device; what is set in it does not outlive it.
// references: none (clang 19 and gcc 12 give the regions of a target more threads than that, and what is set there stays)
// not-on: libomp (it does so, too)
// devices: host
#include <omp.h>
#include <stdio.h>

static int wrong;

static void check(const char *what, int limit, int most, int members) {
    if (limit == 2 && most <= 2 && members == most) return;
    printf("%s: limit %d, most %d, team of %d\n", what, limit, most, members);
    wrong = 1;
}

int main(void) {
    int limit = 0, most = 0, members = 0;
#pragma omp target thread_limit(2) map(from : limit, most, members)
    {
        limit = omp_get_thread_limit();
        most = omp_get_max_threads();
#pragma omp parallel
#pragma omp single
        members = omp_get_num_threads();
    }
    check("target", limit, most, members);
#pragma omp target parallel thread_limit(2) map(from : limit, members)
#pragma omp single
    {
        limit = omp_get_thread_limit();
        members = omp_get_num_threads();
    }
    check("target parallel", limit, members, members);
#pragma omp target teams num_teams(1) thread_limit(2) map(from : limit, members)
#pragma omp parallel
#pragma omp single
    {
        limit = omp_get_thread_limit();
        members = omp_get_num_threads();
    }
    check("target teams", limit, members, members);
    int before = omp_get_max_threads(), set = 0;
#pragma omp target map(from : set)
    {
        omp_set_num_threads(3);
        set = omp_get_max_threads();
    }
    if (set != 3 || omp_get_max_threads() != before) {
        printf("%d threads inside, %d before, %d behind\n", set, before, omp_get_max_threads());
        wrong = 1;
    }
    return wrong;
}
