// Reductions that tasks take part in, in regions of one thread, of a team and of teams.
// devices: host, gpu
// references: none (libomp 19 ends with an assertion)
#include <stdio.h>

static int bad;
#define CHECK(condition) do if (!(condition)) { printf("line %d: %s\n", __LINE__, #condition); bad++; } while (0)

typedef struct { int most, count; } widest;
static void widen(widest *to, const widest *from) {
  if (from->most > to->most) to->most = from->most;
  to->count += from->count;
}
#pragma omp declare target(widen)
#pragma omp declare reduction(widest : widest : widen(&omp_out, &omp_in)) initializer(omp_priv = (widest){-1, 0})

// A taskgroup with items, in a team and without one.
static void groups(int n) {
  int sum = 1, product = 1, parts[3] = {0, 10, 0};
  widest w = {5, 0};
#pragma omp target map(tofrom : sum, product, parts, w)
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
      sum += i;
    }
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup task_reduction(* : product) task_reduction(+ : parts[1 : 2]) task_reduction(widest : w)
    {
      for (int i = 1; i < 6; i++) {
#pragma omp task in_reduction(* : product) firstprivate(i)
        product *= i;
#pragma omp task in_reduction(+ : parts[1 : 2]) in_reduction(widest : w) firstprivate(i)
        {
          parts[1] += i;
          parts[2] -= i;
          if (w.most < 7 * i) w.most = 7 * i;
          w.count++;
          // The inner task finds the group around.
#pragma omp task in_reduction(* : product)
          product *= 2;
        }
      }
#pragma omp taskloop in_reduction(widest : w)
      for (int i = 0; i < 10; i++) w.count += 2;
    }
  }
  CHECK(sum == 1 + n * (n - 1) / 2 && product == 120 * 32);
  CHECK(parts[0] == 0 && parts[1] == 25 && parts[2] == -15);
  CHECK(w.most == 35 && w.count == 25);
}

// All threads of a team have a copy, which their tasks use.
static void teams(int n) {
  long sum = 100, all = 0;
#pragma omp target map(tofrom : sum)
#pragma omp parallel reduction(task, + : sum) num_threads(4)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
      sum += i;
    }
#pragma omp single
    sum += 1000;
  }
#pragma omp target map(tofrom : all)
#pragma omp parallel
#pragma omp for reduction(task, + : all)
  for (int i = 0; i < n; i++) {
    all += 2;
#pragma omp task in_reduction(+ : all) firstprivate(i)
    all += i;
  }
  CHECK(sum == 1100 + n * (n - 1) / 2 && all == 2 * n + n * (n - 1) / 2);
}

int main(void) {
  groups(20);
  teams(50);
  return bad != 0;
}
