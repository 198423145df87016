// What a teams construct reduces, the clauses and bounds of its inner constructs have the team's copy of.
// references: gcc (clang 19 takes the variable outside in clauses, and the copy in bounds)
#include <omp.h>
#include <stdio.h>

static int seen[6];

static int probe(int at, int value, int result) {
    seen[at] = value;
    return result;
}

int main(void) {
    int r = 100;
#pragma omp teams distribute parallel for num_teams(1) reduction(+ : r) num_threads(probe(0, r, 1))
    for (int i = 0; i < probe(1, r, 8); i++) r += 1;
#pragma omp teams distribute parallel for num_teams(1) reduction(+ : r) if (parallel : probe(2, r, 1)) \
    schedule(static, probe(3, r, 2)) dist_schedule(static, probe(4, r, 4))
    for (int i = 0; i < 8; i++) r += 2;
#pragma omp teams num_teams(1) reduction(+ : r)
#pragma omp distribute parallel for reduction(+ : r)
    for (int i = 0; i < 4 + probe(5, r, 4); i++) r += 3;
    for (int i = 0; i < 6; i++) printf("%d ", seen[i]);
    printf("%d\n", r);

    int s = 6;
#pragma omp target teams distribute parallel for simd num_teams(2) reduction(+ : s)
    for (int i = s; i < 10; i++) s += i;
    printf("%d\n", s);
    return 0;
}
