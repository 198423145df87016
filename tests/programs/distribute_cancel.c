// cancel for in a distribute parallel for: the iterations of the team that are left are skipped, those of others are not.
// env: OMP_CANCELLATION=true
#include <stdio.h>

int main(void) {
    int after = 0, wrong = 0;
    for (int round = 0; round < 20; round++) {
        int done = 0;
#pragma omp teams distribute parallel for num_teams(2) schedule(dynamic) shared(done)
        for (int i = 0; i < 200; i++) {
#pragma omp atomic
            done++;
            if (i % 100 == 10) {
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
        wrong += done < 2 || done > 200;
        after++;
    }
    printf("%d %d\n", after, wrong);
    return wrong;
}
