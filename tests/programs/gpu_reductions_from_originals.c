// Reductions of leagues in kernels whose initializer reads the original: it is the one from before the kernel, for each block.
// devices: host, gpu
// references: none (clang 19 and gcc 12 take the value of the moment)
#include <stdio.h>

static int bad;
#define CHECK(condition) do if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); bad++; } while (0)

typedef struct { double value; int at; } least;
typedef struct { int base, n, seen[3]; } sum;
#pragma omp begin declare target
static void begin(sum *own, const sum *original) {
  *own = (sum){original->base, 0, {original->seen[0], 0, 0}};
}
static void add(sum *to, const sum *from) {
  to->n += from->n;
  for (int i = 1; i < 3; i++) to->seen[i] += from->seen[i];
  to->base = from->base * 2;
}
#pragma omp end declare target
#pragma omp declare reduction(least : least : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = omp_orig)
#pragma omp declare reduction(add : sum : add(&omp_out, &omp_in)) initializer(begin(&omp_priv, &omp_orig))
#pragma omp declare reduction(grow : int : omp_out += omp_in) initializer(omp_priv = omp_orig)

// What is found does not depend on when a block has begun.
static void search(int n, const double *x) {
  least best = {1e30, -1};
#pragma omp target teams distribute parallel for map(to : x[:n]) reduction(least : best)
  for (int i = 0; i < n; i++)
    if (x[i] < best.value) best = (least){x[i], i};
  CHECK(best.at == n / 3 && best.value == -1);
}

// Each block must begin with what was there before all of them.
static void leagues(void) {
  sum all = {3, 100, {7, 0, 0}};
  int y[4] = {1, 2, 3, 4}, wrong = 0;
  for (int round = 0; round < 6; round++) {
    all.base = 3 + round;
#pragma omp target teams num_teams(5) map(tofrom : all, y, wrong) reduction(add : all) reduction(grow : y) reduction(+ : wrong)
    {
      wrong += all.base != 3 + round || all.n != 0 || all.seen[0] != 7;
      for (int i = 0; i < 4; i++) wrong += y[i] != (i + 1) + 5 * round, y[i] = 1;
      all.n++, all.seen[1] += round, all.seen[2]--;
    }
    CHECK(all.base == 2 * (3 + round) && all.n == 100 + 5 * (round + 1));
  }
  CHECK(wrong == 0 && all.seen[1] == 5 * 15 && all.seen[2] == -30);
}

// Kernels at the same time have what they keep for themselves; the device has another value than the host.
static void kernels(void) {
  int n[4] = {10, 20, 30, 40}, wrong = 0;
#pragma omp target data map(tofrom : n)
  {
    int *there = n;
#pragma omp target
    for (int i = 0; i < 4; i++) there[i]++;
#pragma omp parallel for num_threads(4) reduction(+ : wrong)
    for (int i = 0; i < 4; i++) {
      int mine = 0;
#pragma omp target enter data map(to : mine)
#pragma omp target map(tofrom : mine)
      mine = 100 * (i + 1);
#pragma omp target teams num_teams(3) reduction(grow : mine) map(tofrom : mine)
      mine = mine == 100 * (i + 1);
#pragma omp target exit data map(from : mine)
      wrong += mine != 100 * (i + 1) + 3;
    }
  }
  for (int i = 0; i < 4; i++) CHECK(n[i] == 10 * (i + 1) + 1);
  CHECK(wrong == 0);
}

// The memory is that of one execution of a task.
static void in_tasks(void) {
  int wrong = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i) shared(wrong)
    {
      int from = i;
#pragma omp target teams num_teams(4) map(tofrom : from) reduction(grow : from)
      from = from == i;
#pragma omp atomic
      wrong += from != i + 4;
    }
  }
  CHECK(wrong == 0);
  int n[8];
  for (int i = 0; i < 8; i++) n[i] = i;
  for (int i = 0; i < 3; i++) {
#pragma omp target teams num_teams(4) map(tofrom : n) reduction(grow : n) firstprivate(i) depend(inout : n) nowait
    for (int k = 0; k < 8; k++) n[k] = n[k] == k + 4 * i;
  }
#pragma omp taskwait
  for (int i = 0; i < 8; i++) CHECK(n[i] == i + 12);
}

int main(void) {
  static double x[3000];
  for (int i = 0; i < 3000; i++) x[i] = (i * 7919 % 3001) + (i == 1000 ? -1e4 : 0);
  x[1000] = -1;
  search(3000, x);
  leagues();
  kernels();
  in_tasks();
  printf("%d\n", bad);
  return bad != 0;
}
