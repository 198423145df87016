// A pointer and a section of what it points to, mapped by one construct; members mapped of what is reduced.
// devices: host, gpu
// references: gcc (clang 19 refuses both)
#include <stdio.h>

struct pair { long sum, other; };
#pragma omp declare reduction(+ : struct pair : (omp_out.sum += omp_in.sum, omp_out.other += omp_in.other)) \
    initializer(omp_priv = {0, 0})

int main(void) {
    int values[8] = {0};
    struct { int *at; } box = {values};
#pragma omp target map(tofrom : box.at, box.at[2 : 4])
    for (int i = 2; i < 6; i++) box.at[i] += i;
    struct pair p = {1, 2};
#pragma omp taskgroup task_reduction(+ : p)
    {
#pragma omp task in_reduction(+ : p)
        p.sum += 10;
#pragma omp target in_reduction(+ : p) map(tofrom : p.sum, p.other)
        p.other += 20;
    }
    for (int i = 0; i < 8; i++) printf("%d ", values[i]);
    printf("%ld %ld\n", p.sum, p.other);
    return 0;
}
