// What regions use of string.h, stdlib.h and omp.h, arrays of a thread's own whose size is not known, and taskloop.
// devices: host, gpu
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma omp declare target
static const char *const names[] = {"zero", "one", "two", "three", "two"};
static int which(const char *name) {
  for (int i = 0; i < 5; i++)
    if (strcmp(names[i], name) == 0) return i;
  return -1;
}
static int sign(int x) { return (x > 0) - (x < 0); }
#pragma omp end declare target

static int strings(void) {
  int found[5], lengths = 0, wrong = 0;
#pragma omp target teams distribute parallel for map(from : found) map(tofrom : lengths, wrong) reduction(+ : lengths, wrong)
  for (int i = 0; i < 5; i++) {
    found[i] = which(names[4 - i]);
    lengths += (int)strlen(names[i]);
    wrong += sign(strcmp(names[i], "p")) != (i == 1 ? -1 : 1);
    wrong += strncmp(names[i], "threw", 4) != 0 && i == 3;
    wrong += (strncmp(names[i], "twofold", 3) == 0) != (i == 2 || i == 4);
  }
  return wrong * 100000 + lengths * 1000 + found[0] * 100 + found[1] * 10 + found[4];
}

static int blocks(int n) {
  int sum = 0, equal = 0, order = 0;
#pragma omp target map(tofrom : sum, equal, order)
  {
    int *made = calloc(n, sizeof *made);
    unsigned char other[80];
    for (int i = 0; i < n; i++) sum += made[i];
    memset(other, 0, sizeof other);
    equal = memcmp(made, other, n * sizeof *made) == 0;
    other[7] = 200;
    order = sign(memcmp(made, other, n * sizeof *made));
#pragma omp parallel for
    for (int i = 0; i < n; i++) made[i] = i;
    for (int i = 0; i < n; i++) sum += made[i];
    free(made);
  }
  return sum * 10 + equal * 2 + order;
}

static int lengths(int n) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) firstprivate(n)
  for (int k = 0; k < 9; k++) {
    int v[n + k];
    for (int i = 0; i < n + k; i++) v[i] = 2 * i;
    for (int i = 0; i < n + k; i++) sum += v[i * 7 % n];
  }
  return sum;
}

static int loops_of_tasks(int n) {
  int t[12] = {0}, last = -1, k = 5, none = 1;
#pragma omp target map(tofrom : t, last, none) firstprivate(k)
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    int from = -1;
#pragma omp taskloop firstprivate(k) grainsize(2) lastprivate(from)
    for (int i = 0; i < 12; i++) {
      t[i] = i * k;
      from = i;
    }
    last = from;
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++) none = 0;
#pragma omp taskwait
  }
  int sum = 0;
  for (int i = 0; i < 12; i++) sum += t[i] * i;
  return sum * 100 + last * 2 + none;
}

// What no device can be asked to change, and who leads to a thread.
static int settings(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  {
    omp_set_dynamic(0);
    wrong += omp_get_dynamic() != 0 || omp_get_max_active_levels() < 1 || omp_get_supported_active_levels() < 1;
    wrong += omp_get_ancestor_thread_num(0) != 0 || omp_get_team_size(0) != 1;
    wrong += omp_get_ancestor_thread_num(3) != -1 || omp_get_team_size(-1) != -1;
    wrong += omp_get_num_places() < 0 || omp_get_max_task_priority() < 0 || omp_get_cancellation() != 0;
    wrong += omp_get_thread_limit() < 1 || omp_get_num_procs() < 1 || omp_get_proc_bind() < 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong)
    {
      int me = omp_get_thread_num();
      wrong += omp_get_ancestor_thread_num(0) != 0 || omp_get_ancestor_thread_num(1) != me;
      wrong += omp_get_team_size(1) != omp_get_num_threads() || omp_get_ancestor_thread_num(2) != -1;
    }
  }
  return wrong;
}

static int locks(void) {
  int sum = 0, nested = 0, tested = 0, alone = 0;
#pragma omp target map(tofrom : sum, nested, tested, alone)
  {
    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_init_lock(&lock), omp_init_nest_lock(&nest);
    omp_set_lock(&lock);
    alone = omp_test_lock(&lock);
    omp_unset_lock(&lock);
    omp_set_nest_lock(&nest);
    alone += 10 * omp_test_nest_lock(&nest);
    omp_unset_nest_lock(&nest), omp_unset_nest_lock(&nest);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 40; i++) {
      omp_set_lock(&lock);
      sum += i;
      omp_unset_lock(&lock);
      omp_set_nest_lock(&nest), omp_set_nest_lock(&nest);
      nested += 2;
      omp_unset_nest_lock(&nest);
      nested--;
      omp_unset_nest_lock(&nest);
      while (!omp_test_lock(&lock)) {}
      tested++;
      omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock), omp_destroy_nest_lock(&nest);
  }
  return ((alone * 1000 + sum) * 100 + nested) * 100 + tested;
}

int main(void) {
  printf("%d %d %d %d\n", strings(), blocks(20), lengths(20), loops_of_tasks(0));
  printf("%d %d\n", settings(), locks());
  return 0;
}
