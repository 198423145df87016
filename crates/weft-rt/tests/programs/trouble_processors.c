// Keeps to one processor before it comes to a region. clang asks for the thread's number at the beginning of `main`.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>

int main(void) {
    cpu_set_t all, one;
    CPU_ZERO(&all);
    CPU_ZERO(&one);
    sched_getaffinity(0, sizeof all, &all);
    for (int at = 0; at < CPU_SETSIZE && !CPU_COUNT(&one); at++)
        if (CPU_ISSET(at, &all))
            CPU_SET(at, &one);
    sched_setaffinity(0, sizeof one, &one);
    int processors = omp_get_num_procs(), strangers = 0;
#pragma omp parallel num_threads(3) reduction(+ : strangers)
    {
        cpu_set_t mine;
        CPU_ZERO(&mine);
        sched_getaffinity(0, sizeof mine, &mine);
        strangers += !CPU_EQUAL(&mine, &one);
    }
    if (processors == 1 && strangers == 0)
        puts("good");
    else
        printf("%d processors, %d threads run elsewhere\n", processors, strangers);
    return 0;
}
