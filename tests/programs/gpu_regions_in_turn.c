// Regions that users write for one kernel: loops around regions, orphaned constructs, a list of work, tiles of a team.
// devices: host, gpu
// flags: -lm
#include <math.h>
#include <omp.h>
#include <stdio.h>

enum { N = 18, NODES = 64, TILE = 4, SIZE = 12 };

static int solve(double u[N][N]) {
  double v[N][N], error = 1;
  int steps = 0;
#pragma omp target map(tofrom : u[0 : N], steps) map(alloc : v) firstprivate(error)
  while (error > 1e-2 && steps < 200) {
    error = 0;
#pragma omp parallel for collapse(2) reduction(max : error)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        error = fmax(error, fabs(v[i][j] - u[i][j]));
      }
#pragma omp parallel for
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) u[i][j] = v[i][j];
    steps++;
  }
  return steps;
}

#pragma omp declare target
static void fill(int *a, int n) {
#pragma omp for
  for (int i = 0; i < n; i++) a[i] = i * i;
}
static void add(int *sum, const int *a, int n) {
  int mine = 0;
#pragma omp for nowait
  for (int i = 0; i < n; i++) mine += a[i];
#pragma omp atomic
  *sum += mine;
#pragma omp barrier
}
static void once_and_each(int *count) {
#pragma omp single
  (*count)++;
#pragma omp critical(count)
  *count += 10;
}
#pragma omp end declare target

static int orphans(void) {
  int a[30], sum = 0, count = 0, threads = 0;
#pragma omp target map(from : a) map(tofrom : sum, count, threads)
  {
#pragma omp parallel
    {
      fill(a, 30);
      add(&sum, a, 30);
      once_and_each(&count);
#pragma omp single
      threads = omp_get_num_threads();
    }
    fill(a, 5);
    once_and_each(&count);
  }
  return sum * 10 + (count == 1 + 10 * threads + 11);
}

static long search(void) {
  int next_of[NODES][2], distance[NODES], front[NODES], next[NODES], levels = 0;
  for (int i = 0; i < NODES; i++) {
    next_of[i][0] = (2 * i + 1) % NODES, next_of[i][1] = (3 * i + 2) % NODES;
    distance[i] = -1;
  }
#pragma omp target map(to : next_of) map(tofrom : distance, levels) map(alloc : front, next)
  {
    int here = 1, found, level = 0;
    front[0] = 0, distance[0] = 0;
    while (here > 0) {
      found = 0, level++;
#pragma omp parallel for
      for (int k = 0; k < here; k++)
        for (int e = 0; e < 2; e++) {
          int node = next_of[front[k]][e], is_new = 0, at;
#pragma omp critical
          if (distance[node] < 0) distance[node] = level, is_new = 1;
          if (!is_new) continue;
#pragma omp atomic capture
          at = found++;
          next[at] = node;
        }
#pragma omp parallel for
      for (int k = 0; k < found; k++) front[k] = next[k];
      here = found;
    }
    levels = level;
  }
  long sum = levels;
  for (int i = 0; i < NODES; i++) sum += distance[i] * i;
  return sum;
}

static double product(void) {
  double a[SIZE][SIZE], b[SIZE][SIZE], c[SIZE][SIZE], sum = 0;
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) a[i][j] = i + j, b[i][j] = i - j;
#pragma omp target teams distribute collapse(2) map(to : a, b) map(from : c)
  for (int bi = 0; bi < SIZE; bi += TILE)
    for (int bj = 0; bj < SIZE; bj += TILE) {
      double ta[TILE][TILE], tb[TILE][TILE], tc[TILE][TILE] = {{0}};
      for (int bk = 0; bk < SIZE; bk += TILE) {
#pragma omp parallel
        {
#pragma omp for collapse(2)
          for (int i = 0; i < TILE; i++)
            for (int j = 0; j < TILE; j++) ta[i][j] = a[bi + i][bk + j], tb[i][j] = b[bk + i][bj + j];
#pragma omp for collapse(2)
          for (int i = 0; i < TILE; i++)
            for (int j = 0; j < TILE; j++)
              for (int k = 0; k < TILE; k++) tc[i][j] += ta[i][k] * tb[k][j];
        }
      }
#pragma omp parallel for collapse(2)
      for (int i = 0; i < TILE; i++)
        for (int j = 0; j < TILE; j++) c[bi + i][bj + j] = tc[i][j];
    }
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++) sum += c[i][j] * (i + 2 * j);
  return sum;
}

static int sections(void) {
  int x = 0, y = 0, z = 0, shown = 0, first = 0, seen = 0;
#pragma omp target map(tofrom : x, y, z, shown, first, seen)
#pragma omp parallel num_threads(3)
  {
#pragma omp single
    shown += 5;
#pragma omp master
    first += 7;
#pragma omp barrier
#pragma omp critical
    seen = shown + first;
#pragma omp barrier
#pragma omp sections
    {
#pragma omp section
      x = seen + 1;
#pragma omp section
      y = seen + 2;
#pragma omp section
      z = seen + 3;
    }
#pragma omp masked
    shown = x + y + z;
  }
  return shown * 10 + first;
}

int main(void) {
  double u[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = i == 0;
  int steps = solve(u);
  printf("%d %.9f\n", steps, u[1][7]);
  printf("%d %ld %g %d\n", orphans(), search(), product(), sections());
  return 0;
}
