// Many features in one program: a data environment around tasks of `target nowait` with dependences, reductions of tasks, device
// pointers, structures with pointers and mappers, variables of `declare target`, and what stays on the host.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
// references: none (neither gcc 12 nor clang 19 compiles all of it)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, PARTS = 4 };
static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

#pragma omp begin declare target
static double factor = 2;
static int calls;
static double scaled(double x) { return factor * x; }
#pragma omp end declare target

typedef struct { int n; double *x; int *index; } mesh;
#pragma omp declare mapper(mesh m) map(m.n, m.x[0:m.n], m.index[0:m.n])

static void tasks(mesh *m, double *out) {
  double sum = 0;
#pragma omp target data map(tofrom: m[0:PARTS]) map(out[0:PARTS])
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+: sum)
  {
    for (int k = 0; k < PARTS; k++) {
#pragma omp target nowait depend(out: m[k]) firstprivate(k)
      for (int i = 0; i < m[k].n; i++) m[k].x[m[k].index[i]] = scaled(m[k].x[m[k].index[i]]) + k;
#pragma omp target nowait depend(in: m[k]) depend(inout: out[k]) firstprivate(k)
      {
        double s = 0;
        for (int i = 0; i < m[k].n; i++) s += m[k].x[i];
        out[k] = s;
      }
#pragma omp target in_reduction(+: sum) firstprivate(k) nowait depend(in: out[k])
      sum += k + 1;
    }
  }
  CHECK(sum == 10);
}

static void pointers(mesh *m) {
  double *copy = NULL;
  int d = omp_get_default_device(), h = omp_get_initial_device();
  copy = omp_target_alloc(N * sizeof *copy, d);
  double *x = m[0].x;
#pragma omp target data map(to: x[0:N])
  {
#pragma omp target data use_device_ptr(x)
    {
#pragma omp target is_device_ptr(x, copy)
      for (int i = 0; i < N; i++) copy[i] = x[N - 1 - i];
    }
  }
  double back[N];
  CHECK(!omp_target_memcpy(back, copy, sizeof back, 0, 0, h, d));
  for (int i = 0; i < N; i++) CHECK(back[i] == x[N - 1 - i]);
  omp_target_free(copy, d);
}

static void conditions(mesh *m) {
  for (int on = 0; on < 2; on++) {
    int where = -1;
#pragma omp target data if(on) map(tofrom: m[1:2])
#pragma omp target if(on) map(from: where) map(m[1:2])
    {
      where = omp_is_initial_device();
      m[1].x[0] += 1, m[2].x[1] += 1;
    }
    CHECK(on || where == 1);
  }
}

int main(void) {
  mesh m[PARTS];
  double out[PARTS] = { 0 }, wanted[PARTS];
  for (int k = 0; k < PARTS; k++) {
    m[k] = (mesh){ N, malloc(N * sizeof(double)), malloc(N * sizeof(int)) };
    wanted[k] = 0;
    for (int i = 0; i < N; i++) m[k].x[i] = i + k, m[k].index[i] = (i * 5) % N, wanted[k] += 3 * (i + k) + k;
  }
  factor = 3;
#pragma omp target update to(factor)
  tasks(m, out);
  for (int k = 0; k < PARTS; k++) CHECK(out[k] == wanted[k]);
  for (int k = 0; k < PARTS; k++) for (int i = 0; i < N; i++) CHECK(m[k].x[i] == 3 * (i + k) + k);
  pointers(m);
  conditions(m);
  CHECK(m[1].x[0] == 3 * 1 + 1 + 2 && m[2].x[1] == 3 * 3 + 2 + 2);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100; i++) {
#pragma omp atomic
    calls++;
  }
#pragma omp target update from(calls)
  CHECK(calls == 100);
  for (int k = 0; k < PARTS; k++) free(m[k].x), free(m[k].index);
  printf("%d\n", bad);
  return bad != 0;
}
