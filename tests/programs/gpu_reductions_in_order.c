// Reductions that combine in the order of threads and teams: all kinds of objects, regions with few threads, leagues with more
// teams than blocks, several in a kernel, and host threads that start kernels at the same time.
// flags: -fweft-deterministic-reductions
// devices: host, gpu
// references: none (clang and gcc do not know the flag)
#include <complex.h>
#include <stdio.h>

enum { N = 300, PARTS = 5 };

struct pair {
  double sum;
  int count;
};

#pragma omp begin declare target
static void join(struct pair *to, const struct pair *by) {
  to->sum += by->sum;
  to->count += by->count;
}

static double orphaned(int n) {
  static double sum;
#pragma omp single
  sum = 0;
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
#pragma omp end declare target
#pragma omp declare reduction(join : struct pair : join(&omp_out, &omp_in)) initializer(omp_priv = (struct pair){0, 0})

static double of_league(int n, int teams) {
  double sum = 1, most = -1;
  int count = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum, count) reduction(max : most) \
    map(tofrom : sum, count, most) num_teams(teams) thread_limit(16)
  for (int i = 0; i < n; i++) {
    sum += i * 0.5;
    count++;
    most = i > most ? i : most;
  }
  return sum + count + most;
}

static double of_objects(void) {
  double parts[PARTS] = {0};
  double _Complex turned = 0;
  struct pair both = {0, 0};
#pragma omp target teams distribute parallel for reduction(+ : parts, turned) reduction(join : both) \
    map(tofrom : parts, turned, both)
  for (int i = 0; i < N; i++) {
    struct pair one = {i, 1};
    parts[i % PARTS] += i;
    turned += i + 2 * i * I;
    join(&both, &one);
  }
  double sum = 0;
  for (int i = 0; i < PARTS; i++) sum += (i + 1) * parts[i];
  return sum + creal(turned) - cimag(turned) + both.sum + both.count;
}

// Regions of few threads, twice in a team's code, and loops in a region; a thread by itself waits for nobody.
static double of_teams(void) {
  double out[4] = {0}, all = 0;
#pragma omp target teams num_teams(4) thread_limit(32) map(tofrom : out, all) reduction(+ : all)
#pragma omp distribute
  for (int t = 0; t < 4; t++) {
    double sum = 0, product = 1, inner = 0;
#pragma omp parallel for num_threads(7) reduction(+ : sum)
    for (int i = 0; i < 50; i++) sum += i + t;
#pragma omp parallel reduction(+ : sum)
    {
#pragma omp for reduction(* : product)
      for (int i = 1; i < 9; i++) product *= i;
#pragma omp for reduction(+ : inner) nowait
      for (int i = 0; i < 20; i++) inner += i;
#pragma omp barrier
      double own = 0;
#pragma omp parallel for reduction(+ : own)
      for (int i = 0; i < 10; i++) own += i;
#pragma omp single
      sum += product + inner + own;
    }
    out[t] = sum;
    all += sum;
  }
  return out[0] + 2 * out[1] + 3 * out[2] + 4 * out[3] + all;
}

static double of_orphans(void) {
  double sum = 0;
#pragma omp target map(tofrom : sum)
  {
    double of_region = 0;
#pragma omp parallel num_threads(5)
    {
      double seen = orphaned(30);
#pragma omp single
      of_region = seen;
    }
    sum = of_region;
  }
  return sum;
}

static double at_once(void) {
  double all = 0;
#pragma omp parallel for num_threads(4) reduction(+ : all)
  for (int k = 0; k < 8; k++) all += of_league(100 + k, 3 + k);
  return all;
}

int main(void) {
  double found[] = {of_league(N, 3), of_league(N, 11), of_league(7, 40), of_objects(), of_teams(), of_orphans(), at_once()};
  double wanted[] = {23025, 23025, 24.5, 135450, 586220, 435, 22884};
  int bad = 0;
  for (int i = 0; i < 7; i++)
    if (found[i] != wanted[i]) {
      printf("%d: %g\n", i, found[i]);
      bad++;
    }
  return bad != 0;
}
