// teams: num_teams with a lower bound, and a condition, without which there is one team.
// references: none (clang 19 and gcc 12 know neither)
#include <omp.h>
#include <stdio.h>

static int league(int least, int most, int many) {
    int count = 0, said = 0;
#pragma omp teams num_teams(least : most) if (many) reduction(+ : count) reduction(max : said)
    {
        count++;
        said = omp_get_num_teams();
    }
    return count == said ? count : -1;
}

int main(void) {
    int wrong = 0;
    for (int least = 1; least < 6; least++) {
        for (int most = least; most < 8; most++) {
            int count = league(least, most, 1);
            wrong += count < least || count > most;
            wrong += league(least, most, 0) != 1;
        }
    }
    int count = 0, iterations = 0;
#pragma omp teams if (teams : 0) num_teams(3) reduction(+ : count)
    count++;
    wrong += count != 1;
#pragma omp teams distribute if (0) num_teams(3) reduction(+ : iterations)
    for (int i = 0; i < 10; i++) iterations += omp_get_num_teams();
    wrong += iterations != 10;
    printf("%d\n", wrong);
    return wrong;
}
