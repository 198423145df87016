// distribute: the loop changes what its own bounds, steps and chunk sizes name; all are evaluated before.
// references: none (clang 19 evaluates some of them while the first team is done already)
#include <stdio.h>

int main(void) {
    int wrong = 0;
    for (int round = 0; round < 50; round++) {
        int n = 100, step = 1, chunk = 3, count = 0;
#pragma omp teams distribute parallel for num_teams(2) lastprivate(n) reduction(+ : count)
        for (int i = 0; i < n; i++) {
            n = i;
            count++;
        }
        wrong += n != 99 || count != 100;
        count = 0;
#pragma omp teams distribute num_teams(3) lastprivate(step, chunk) dist_schedule(static, chunk) reduction(+ : count)
        for (int i = 0; i < 100; i += step) {
            step = 7;
            chunk = i;
            count++;
        }
        wrong += step != 7 || chunk != 99 || count != 100;
        // The bounds mean the copy that each team reduces into, as clang and gcc have it: 0.
        int sum = 10;
#pragma omp teams distribute parallel for simd num_teams(2) reduction(+ : sum)
        for (int i = 0; i < sum; i++) sum++;
        wrong += sum != 10;
    }
    printf("%d\n", wrong);
    return wrong;
}
