// master taskloop, masked taskloop, parallel master taskloop, parallel masked taskloop; parallel master and masked.
// references: gcc (clang loses the filter of a combined construct)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, last = 0, who = -1, times = 0, extra = 2;
#pragma omp parallel num_threads(4)
    {
#pragma omp master taskloop reduction(+ : a) num_tasks(5)
        for (int i = 0; i < 50; i++)
            a += i;
#pragma omp barrier
#pragma omp masked taskloop filter(2 % omp_get_num_threads()) reduction(+ : b)
        for (int i = 0; i < 50; i++)
            b += 2 * i;
    }
#pragma omp parallel master taskloop reduction(+ : c) lastprivate(last) firstprivate(extra) num_threads(3)
    for (int i = 0; i < 40; i++) {
        c += extra;
        last = i;
    }
#pragma omp parallel masked taskloop grainsize(6) reduction(* : d) filter(0) num_threads(2)
    for (int i = 0; i < 30; i++)
        d *= 3;
#pragma omp parallel master num_threads(3) shared(times)
    times++;
#pragma omp parallel masked num_threads(3) filter(omp_get_num_threads() - 1)
    {
        who = omp_get_thread_num() == omp_get_num_threads() - 1;
        times += 10;
    }
    printf("%d %d %d %d %d %d %d\n", a, b, c, d, last, who, times);
    return a == 1225 && b == 2450 && c == 80 && d == 0 && last == 39 && who == 1 && times == 11 ? 0 : 1;
}
