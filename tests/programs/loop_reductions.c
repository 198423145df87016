// loop: reductions over whatever executes the iterations, private variables, and parallel regions in its body.
// references: clang (gcc 12 takes a section of an array for its beginning)
#include <stdio.h>

enum { N = 500 };

int main(void) {
    long sum = 0, total = 0, table[4] = {0}, inner = 0;
    int most = -1, scratch = 9, all = 1;
    double values[4] = {1, 1, 1, 1}, *behind = values;
#pragma omp teams loop num_teams(3) reduction(+ : sum, table) reduction(max : most) private(scratch)
    for (int i = 0; i < N; i++) {
        scratch = i * 2;
        sum += scratch;
        table[i % 4] += i;
        most = most < i ? i : most;
    }
#pragma omp parallel loop reduction(+ : total, table[1 : 2]) reduction(&& : all) private(scratch)
    for (int i = 0; i < N; i++) {
        scratch = i;
        total += scratch;
        table[1 + i % 2]++;
        all = all && scratch >= 0;
    }
#pragma omp parallel
#pragma omp loop reduction(* : behind[0 : 4])
    for (int i = 0; i < 12; i++) behind[i % 4] *= 2;
#pragma omp loop bind(thread) reduction(+ : total) collapse(2)
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) total += i * j;
#pragma omp teams loop reduction(+ : inner)
    for (int i = 0; i < 8; i++) {
        long part = 0;
#pragma omp parallel for reduction(+ : part)
        for (int j = 0; j < 8; j++) part += i * j;
        inner += part;
    }
    printf("%ld %ld %ld %ld %d %d %ld %d %ld\n", sum, table[0], table[1], table[2], most, scratch, total, all, inner);
    printf("%g %g\n", values[0], values[3]);
    return 0;
}
