// distribute: each iteration is executed once, by one team, in chunks by turns or in one piece.
// references: gcc (libomp makes no more teams than there are processors)
#include <omp.h>
#include <stdio.h>

enum { N = 103 };
static int owner[N], times[N];

static void clear(void) {
    for (int i = 0; i < N; i++) owner[i] = -1, times[i] = 0;
}

static int once(int n) {
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += times[i] != (i < n);
    return wrong;
}

int main(void) {
    int wrong = 0;
    for (int teams = 1; teams <= 5; teams++) {
        for (int n = 0; n <= N; n += n < 8 ? 1 : 19) {
            clear();
#pragma omp teams num_teams(teams)
#pragma omp distribute
            for (int i = 0; i < n; i++) {
                owner[i] = omp_get_team_num();
#pragma omp atomic
                times[i]++;
            }
            wrong += once(n);
            // One piece for each, in the order of the teams.
            for (int i = 1; i < n; i++) wrong += owner[i] < owner[i - 1];

            int chunk = 1 + n % 7;
            clear();
#pragma omp teams distribute num_teams(teams) dist_schedule(static, chunk)
            for (int i = n - 1; i >= 0; i--) {
                owner[n - 1 - i] = omp_get_team_num();
#pragma omp atomic
                times[i]++;
            }
            wrong += once(n);
            for (int i = 0; i < n; i++) wrong += owner[i] != i / chunk % teams;
        }
    }
    // Extreme numbers of iterations and chunks.
    unsigned long long far = 0;
#pragma omp teams distribute num_teams(3) dist_schedule(static, 0x7fffffff) reduction(+ : far)
    for (unsigned long long i = 0xfffffffffffffff0; i < 0xffffffffffffffff; i++) far += i & 15;
    printf("%d %llu\n", wrong, far);
    return wrong;
}
