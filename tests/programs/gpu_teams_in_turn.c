// Teams that a block executes in turn, with variables that their threads share; regions that write to the same elements.
// devices: host, gpu
#include <omp.h>
#include <stdio.h>

enum { TEAMS = 7, N = 24 };

// Threads that are behind still read what is the last team's, where the next team has its own.
static int own_variables(void) {
  int out[TEAMS][N], wrong = 0;
#pragma omp target teams num_teams(TEAMS) map(from : out)
  {
    int mine[N], team = omp_get_team_num();
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) mine[i] = 100 * team + i;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) out[team][i] = mine[N - 1 - i];
  }
  for (int team = 0; team < TEAMS; team++)
    for (int i = 0; i < N; i++) wrong += out[team][i] != 100 * team + N - 1 - i;
  return wrong;
}

static int in_a_loop(void) {
  int out[TEAMS][N], wrong = 0;
#pragma omp target teams distribute num_teams(TEAMS) map(from : out)
  for (int t = 0; t < TEAMS; t++) {
    int mine[N];
#pragma omp parallel
    {
      mine[omp_get_thread_num()] = omp_get_thread_num() + t;
#pragma omp for
      for (int i = omp_get_num_threads(); i < N; i++) mine[i] = i + t;
    }
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) out[t][i] = mine[N - 1 - i];
  }
  for (int t = 0; t < TEAMS; t++)
    for (int i = 0; i < N; i++) wrong += out[t][i] != N - 1 - i + t;
  return wrong;
}

static int written_twice(void) {
  int a[N], wrong = 0;
#pragma omp target map(from : a)
  {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) a[i] = 7;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < N; i++) a[N - 1 - i] = i;
  }
  for (int i = 0; i < N; i++) wrong += a[i] != N - 1 - i;
  return wrong;
}

int main(void) {
  printf("%d %d %d\n", own_variables(), in_a_loop(), written_twice());
  return 0;
}
