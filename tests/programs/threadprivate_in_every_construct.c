// Threadprivate data in single, master, critical, sections, ordered, loops and tasks of one region.
#include <omp.h>
#include <stdio.h>

static int hits, at;
#pragma omp threadprivate(hits, at)

int main(void) {
    int total = 0, bad = 0;
#pragma omp parallel shared(total) reduction(+ : bad)
    {
        hits = 0;
        at = omp_get_thread_num();
#pragma omp single
        hits++;
#pragma omp master
        {
            hits++;
            bad += at != 0;
        }
#pragma omp critical
        hits++;
#pragma omp sections
        {
#pragma omp section
            hits++;
#pragma omp section
            {
                hits++;
                bad += at != omp_get_thread_num();
            }
        }
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 10; i++) {
#pragma omp ordered
            hits++;
        }
#pragma omp single
        for (int i = 0; i < 10; i++) {
#pragma omp task
            {
                hits++;
                if (at != omp_get_thread_num()) {
#pragma omp atomic
                    total += 1000;
                }
            }
        }
        hits--;
#pragma omp atomic
        total += hits;
    }
    printf("%d %d\n", total, bad);
    return bad || total != 1 + 1 + 2 + 10 + 10;
}
