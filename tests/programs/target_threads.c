// The initial thread of a target region: what it tells of its team, wherever the region is met, and all combinations.
// references: gcc
// not-on: libomp (it has no call that starts the thread, so the region is a function there, as with clang)
#include <omp.h>
#include <stdio.h>

static int alone(void) {
    return omp_get_num_threads() == 1 && omp_get_thread_num() == 0 && omp_get_level() == 0 && !omp_in_parallel() &&
           omp_get_num_teams() == 1 && omp_get_team_num() == 0 && omp_is_initial_device();
}

static int met_anywhere(void) {
    int wrong = 0, ran = 0, threads = 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong, ran)
    {
        int level = omp_get_level(), me = omp_get_thread_num(), ok = 0;
#pragma omp target map(from : ok)
        ok = alone();
        ran++;
        wrong += !ok + (level != 1 || omp_get_level() != 1 || omp_get_thread_num() != me);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 9; i++) {
            int inside = 0;
#pragma omp target parallel num_threads(3) map(tofrom : inside)
            {
#pragma omp barrier
#pragma omp atomic
                inside += 1;
#pragma omp single
                wrong += omp_get_level() != 1 || omp_get_num_threads() != 3;
            }
            wrong += inside != 3;
        }
    }
#pragma omp target thread_limit(2) map(from : threads)
#pragma omp parallel num_threads(6)
#pragma omp single
    threads = omp_get_num_threads();
    return wrong == 0 && ran == 4 && threads <= 2;
}

static long combined(int n, const int *a) {
    long sum = 0, product = 1, last = 0, all = 0;
    int hits[64] = {0}, i;
#pragma omp target parallel for schedule(guided, 2) reduction(+ : sum) lastprivate(last)
    for (i = 0; i < n; i++) {
        sum += a[i];
        last = i;
    }
#pragma omp target teams num_teams(3) map(tofrom : hits)
#pragma omp distribute
    for (i = 0; i < n; i++) hits[i]++;
#pragma omp target teams distribute simd map(tofrom : hits)
    for (i = 0; i < n; i++) hits[i]++;
#pragma omp target teams distribute parallel for simd if (target : 0) map(tofrom : hits) dist_schedule(static, 3)
    for (i = 0; i < n; i++) hits[i]++;
#pragma omp target simd reduction(+ : product) map(tofrom : hits)
    for (i = 0; i < n; i++) {
        hits[i]++;
        product += hits[i];
    }
#pragma omp target parallel for simd collapse(2) map(tofrom : hits)
    for (i = 0; i < 8; i++)
        for (int j = 0; j < n / 8; j++) hits[i * (n / 8) + j]++;
#pragma omp target teams loop map(tofrom : hits)
    for (i = 0; i < n; i++) hits[i]++;
#pragma omp target parallel loop reduction(+ : all) map(tofrom : hits)
    for (i = 0; i < n; i++) {
        hits[i]++;
        all += hits[i];
    }
#pragma omp target parallel reduction(+ : all) num_threads(5)
    all += omp_get_num_threads() == 5 ? 1 : 1000;
    return sum * 1000000 + all * 1000 + product + last;
}

int main(void) {
    int a[64];
    for (int i = 0; i < 64; i++) a[i] = i * i % 17;
    printf("%d %ld\n", met_anywhere(), combined(64, a));
    return 0;
}
