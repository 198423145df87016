/* What is done a million times takes as much memory as when it is done a hundred thousand times.
   The first argument says what. */
#include <malloc.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A body that compilers do not remove. */
#define KEEP __asm__ volatile("" ::: "memory")

static void regions(long n) {
  for (long i = 0; i < n; i++)
#pragma omp parallel
    KEEP;
}

/* Teams of changing sizes. */
static void sizes(long n) {
  for (long i = 0; i < n; i++)
#pragma omp parallel num_threads(1 + i % 5)
    KEEP;
}

static void tasks(long n) {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task firstprivate(i) shared(sum)
    {
#pragma omp atomic
      sum += i % 2;
    }
  }
  if (sum != n / 2)
    puts("tasks are missing"), exit(1);
}

static void dependences(long n) {
  long value = 0;
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
#pragma omp task depend(inout : value) shared(value)
    value++;
    /* Tasks that cannot start yet take memory, however many they are. */
    if (i % 1000 == 0) {
#pragma omp taskwait
    }
  }
  if (value != n)
    puts("tasks are missing"), exit(1);
}

static void groups(long n) {
#pragma omp parallel
#pragma omp single
  for (long i = 0; i < n; i++) {
    int sum = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      sum++;
    }
    if (sum != 1)
      puts("wrong sum"), exit(1);
  }
}

static void nested(long n) {
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2)
  for (long i = 0; i < n / 2; i++)
#pragma omp parallel num_threads(2)
    KEEP;
}

static void locks(long n) {
  omp_lock_t lock;
  omp_nest_lock_t nest;
  for (long i = 0; i < n; i++) {
    omp_init_lock(&lock);
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
    omp_init_nest_lock(&nest);
    omp_set_nest_lock(&nest);
    omp_set_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
    omp_destroy_nest_lock(&nest);
  }
}

static void loops(long n) {
#pragma omp parallel
  for (long i = 0; i < n; i++) {
#pragma omp for schedule(dynamic) nowait
    for (int j = 0; j < 2; j++)
      KEEP;
  }
}

/* What gcc made of a parallel loop before version 4.9. */
typedef void body(void *);
extern void GOMP_parallel_loop_dynamic_start(body *, void *, unsigned, long, long, long, long);
extern _Bool GOMP_loop_dynamic_next(long *, long *);
extern void GOMP_loop_end_nowait(void);
extern void GOMP_parallel_end(void);

static void old_body(void *data) {
  long *sum = data, first, end;
  while (GOMP_loop_dynamic_next(&first, &end))
    __atomic_fetch_add(sum, end - first, __ATOMIC_RELAXED);
  GOMP_loop_end_nowait();
}

static void old_loops(long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) {
    GOMP_parallel_loop_dynamic_start(old_body, &sum, i % 3, 0, 5, 1, 2);
    old_body(&sum);
    GOMP_parallel_end();
  }
  if (sum != 5 * n)
    puts("iterations are missing"), exit(1);
}

static void doacross(long n) {
#pragma omp parallel
  for (long i = 0; i < n; i++) {
#pragma omp for ordered(1) schedule(static, 1)
    for (int j = 0; j < 4; j++) {
#pragma omp ordered depend(sink : j - 1)
#pragma omp ordered depend(source)
    }
  }
}

/* Programs that tune themselves set what they want again and again. */
static void settings(long n) {
  for (long i = 0; i < n; i++) {
    omp_set_schedule(omp_sched_dynamic, 1 + (int)(i % 1000));
    omp_set_num_threads(2 + (int)(i % 3));
  }
}

static const struct {
  const char *name;
  void (*work)(long);
} works[] = {{"regions", regions},         {"sizes", sizes},   {"tasks", tasks}, {"dependences", dependences},
             {"groups", groups},           {"nested", nested}, {"locks", locks}, {"loops", loops}, {"old_loops", old_loops},
             {"doacross", doacross},       {"settings", settings}};

/* Kilobytes this process holds. */
static long resident(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long kilobytes = -1;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmRSS: %ld", &kilobytes) == 1)
      break;
  if (status)
    fclose(status);
  return kilobytes;
}

int main(int count, char **arguments) {
  const char *name = count > 1 ? arguments[1] : "";
  long few = count > 2 ? atol(arguments[2]) : 100000;
  for (size_t i = 0; i < sizeof works / sizeof *works; i++) {
    if (strcmp(works[i].name, name))
      continue;
    works[i].work(few);
    long before = resident();
    works[i].work(9 * few);
    long growth = resident() - before;
    /* One byte for each repetition, in kilobytes, and what the allocator may keep in reserve. */
    long allowed = 9 * few / 1024 + 1024;
    if (growth > allowed)
      return printf("%s: %ld KiB more\n", name, growth), 1;
    puts("good");
    return 0;
  }
  return printf("what is %s?\n", name), 1;
}
