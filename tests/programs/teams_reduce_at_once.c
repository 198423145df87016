// Teams that come to their reduction at the same time: no contribution is lost, whoever has compiled the program.
// references: clang
#include <stdio.h>

enum { N = 3000 };
static long sums[N];

int main(void) {
    long lost = 0, all = 0;
    for (int round = 1; round <= 60; round++) {
#pragma omp teams num_teams(2) reduction(+ : sums, all)
        {
            for (int i = 0; i < N; i++) sums[i] += i % 7;
            all++;
        }
        for (int i = 0; i < N; i++) lost += sums[i] != 2L * round * (i % 7);
    }
    printf("%ld %ld %ld\n", lost, all, sums[6]);
    return 0;
}
