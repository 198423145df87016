// Loop variables with a deduced type, attributes or an alignment; bounds and steps that are bit-fields.
#include <stdio.h>

struct fields {
    unsigned count : 5;
    int step : 4;
    signed lower : 6;
} fields = {5, 2, -7};

struct point {
    int x;
};

int main(void) {
    int sums[9] = {0};
    short last = 4;
#pragma omp parallel for reduction(+ : sums)
    for (__auto_type i = 0; i < 5; i++) sums[0] += sizeof i + i;
#pragma omp parallel for reduction(+ : sums)
    for (int i __attribute__((unused)) = 0; i < 5; i++) sums[1]++;
#pragma omp parallel for reduction(+ : sums)
    for (_Alignas(16) int i = 0; i < 5; i += 2) sums[2] += i;
    struct point points[3] = {{1}, {2}, {3}};
#pragma omp parallel for reduction(+ : sums)
    for (__auto_type p = points; p < points + 3; p++) sums[3] += p->x;
#pragma omp parallel for reduction(+ : sums)
    for (__auto_type i = last; i >= 0; i--) sums[4] += sizeof i + i;
#pragma omp parallel for reduction(+ : sums) collapse(2)
    for (__auto_type i = 3u; i > 0; i--)
        for (_Alignas(8) char c = 'a'; c < 'd'; c++) sums[5] += i * c;
#pragma omp parallel for reduction(+ : sums)
    for (int i = 0; i < fields.count; i++) sums[6] += i;
#pragma omp parallel for reduction(+ : sums)
    for (int i = fields.lower; i < 0; i++) sums[7] += i;
#pragma omp parallel for reduction(+ : sums)
    for (int i = 0; i < 6; i += fields.step) sums[8] += i;
    for (int i = 0; i < 9; i++) printf("%d\n", sums[i]);
    return 0;
}
