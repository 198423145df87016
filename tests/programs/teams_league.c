// teams: each team of the league has its number, and one initial thread that executes the region.
// references: gcc (libomp makes no more teams than there are processors)
#include <omp.h>
#include <stdio.h>

static int numbers(int teams) {
    int seen[8] = {0}, wrong = 0;
#pragma omp teams num_teams(teams) shared(seen) reduction(+ : wrong)
    {
        int me = omp_get_team_num();
        seen[me]++;
        wrong += omp_get_num_teams() != teams || me < 0 || me >= teams;
#pragma omp parallel if (0) reduction(+ : wrong)
        wrong += omp_get_num_threads() != 1 || omp_get_thread_num() != 0;
    }
    for (int i = 0; i < 8; i++) wrong += seen[i] != (i < teams);
    return wrong;
}

int main(void) {
    int wrong = 0, most = 0, teams = 0;
    for (int teams = 1; teams <= 8; teams++) wrong += numbers(teams);
    printf("%d\n", wrong);

    // Within a team: threads of its own, no more than the limit allows.
#pragma omp teams num_teams(3) thread_limit(2) reduction(max : most) reduction(+ : teams)
    {
        int mine = 0, same = 1, me = omp_get_team_num();
#pragma omp parallel num_threads(5) reduction(+ : mine) reduction(&& : same)
        {
            mine++;
            same = same && omp_get_team_num() == me && omp_get_num_teams() == 3;
        }
        most = mine;
        teams += same;
    }
    printf("%d %d\n", most >= 1 && most <= 2, teams);

    // Outside there is one.
    printf("%d %d\n", omp_get_num_teams(), omp_get_team_num());
    omp_set_num_teams(4);
    int count = 0;
#pragma omp teams reduction(+ : count)
    count++;
    printf("%d %d\n", omp_get_max_teams(), count >= 1 && count <= 4);
    return wrong;
}
