// What the specification forbids between constructs and clang lets pass is a warning; what clang refuses is none.
#include <omp.h>
#pragma omp requires reverse_offload

int x, y;
#pragma omp threadprivate(x)

void canceled(void) {
#pragma omp parallel
  {
#pragma omp task
    {
#pragma omp cancel taskgroup // warning: 1: directive 'cancel taskgroup' cancels a task that no 'taskgroup' is closely around
      y = 1;
    }
#pragma omp taskloop nogroup
    for (int i = 0; i < 4; i++) {
#pragma omp cancellation point taskgroup // warning: 1: directive 'cancellation point taskgroup' cancels a task that no
      y = 2;
    }
#pragma omp taskloop
    for (int i = 0; i < 4; i++) {
#pragma omp cancel taskgroup
      y = 3;
    }
  }
#pragma omp task
  {
#pragma omp cancel taskgroup
    y = 4;
  }
}

void ordered(int *a) {
#pragma omp critical
  {
#pragma omp simd
    for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
      a[i]++;
#pragma omp ordered simd threads // warning: 1: directive 'ordered' with both 'threads' and 'simd' must be closely nested inside a 'for simd'
      a[i]++;
    }
  }
#pragma omp taskloop
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd // error: 1: directive 'ordered' cannot be closely nested inside a 'taskloop' region
    a[i]++;
  }
#pragma omp simd
  for (int i = 0; i < 4; i++) {
#pragma omp loop bind(parallel) // error: 1: directive 'loop' cannot be closely nested inside a 'simd' region
    for (int j = 0; j < 4; j++)
      a[j]++;
  }
}

void others(void) {
#pragma omp teams
  {
#pragma omp atomic // warning: 1: directive 'atomic' cannot be nested inside a 'teams' region
    y++;
  }
#pragma omp task untied
  {
    x++; // warning: 5: 'x' is threadprivate, and an untied task may go on with the variable of another thread
#pragma omp parallel
    x++;
  }
#pragma omp target device(ancestor : 1)
  {
    y = omp_get_num_teams(); // warning: 9: a call of 'omp_get_num_teams' must not stand in a 'target' region with 'device(ancestor : 1)'
#pragma omp parallel // warning: 1: directive 'parallel' must not stand in a 'target' region with 'device(ancestor : 1)'
    y = 5;
  }
}

void reduced(int r) {
#pragma omp parallel masked taskloop in_reduction(+ : r) // error: 38: clause 'in_reduction' is not allowed on directive 'parallel masked taskloop'
  for (int i = 0; i < 4; i++)
    r++;
#pragma omp parallel
  {
#pragma omp scope reduction(task, + : y) nowait // error: 39: the modifier 'task' of clause 'reduction' is not allowed together with clause 'nowait'
    y++;
  }
}

void last(int n) {
  int i, j = 0;
#pragma omp target firstprivate(j)
#pragma omp for lastprivate(j) // error: 29: 'j' in clause 'lastprivate' must be shared in the 'target' region around it, where it is private
  for (i = 0; i < n; i++)
    j = i;
#pragma omp target
#pragma omp for lastprivate(j) // error: 29: 'j' in clause 'lastprivate' must be shared in the 'target' region around it, where it is private
  for (i = 0; i < n; i++)
    j = i;
#pragma omp target map(j)
#pragma omp for lastprivate(j)
  for (i = 0; i < n; i++)
    j = i;
#pragma omp target
#pragma omp for firstprivate(j) // warning: 30: 'j' in clause 'firstprivate' must be shared in the 'target' region around it
  for (i = 0; i < n; i++)
    j += i;
}
