// What regions use of string.h and stdlib.h, arrays of a thread's own whose size is not known, and taskloop.
// devices: host, gpu
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

int main(void) {
  printf("%d %d %d %d\n", strings(), blocks(20), lengths(20), loops_of_tasks(0));
  return 0;
}
