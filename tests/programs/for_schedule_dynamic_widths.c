// Loops with dynamic schedules of all widths, up and down, at the ends of their types, several in flight, and sections
// between them: each iteration is executed once, and a thread of a monotonic loop goes only forward.
#include <limits.h>
#include <omp.h>
#include <stdio.h>

static unsigned char seen[1001];

int main(void) {
    int wrong = 0, sections = 0;
    long trips = 0, sum = 0;
#pragma omp parallel reduction(+ : trips, sum, wrong)
    {
        for (int turn = 0; turn < 20; turn++) {
#pragma omp for schedule(nonmonotonic : dynamic) nowait
            for (int i = 0; i < 1001; i++)
#pragma omp atomic
                seen[i]++;
#pragma omp for schedule(nonmonotonic : dynamic, 7) nowait
            for (long long i = LLONG_MAX - 100; i < LLONG_MAX - 2; i += 3)
                trips++;
#pragma omp for schedule(monotonic : dynamic, 4) nowait
            for (int i = INT_MIN; i < INT_MIN + 33; i++) {
                trips++;
                sum += i - INT_MIN;
            }
#pragma omp for schedule(nonmonotonic : dynamic, 2) nowait
            for (unsigned i = UINT_MAX - 1000; i < UINT_MAX - 8; i += 8)
                trips++;
#pragma omp for schedule(monotonic : dynamic, 3) nowait
            for (unsigned long long i = ULLONG_MAX - 1; i > ULLONG_MAX - 40; i -= 2)
                trips++;
#pragma omp for schedule(dynamic) nowait
            for (int i = turn; i < turn; i++)
                trips += 100000;
#pragma omp sections nowait
            {
#pragma omp section
                {
#pragma omp atomic
                    sections++;
                }
#pragma omp section
                {
#pragma omp atomic
                    sections++;
                }
            }
        }
        int before = -1;
#pragma omp for schedule(monotonic : dynamic, 2)
        for (int i = 0; i < 301; i++) {
            wrong += i <= before;
            before = i;
        }
    }
    for (int i = 0; i < 1001; i++)
        wrong += seen[i] != 20;
    printf("%ld iterations, sum %ld, %d sections, %d wrong\n", trips, sum, sections, wrong);
    return 0;
}
