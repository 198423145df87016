/* Programs without a race, one per construct; the argument says which. Compiled for a race detector, they are silent.
   Plain variables carry values from thread to thread, and only the construct orders the accesses. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 100, ROUNDS = 8 };

static int plain[N];
static int shared;

static void check(int good, const char *what) {
  if (!good) {
    printf("%s\n", what);
    exit(1);
  }
}

/* What is before the region, in it, and after it. */
static void parallel(void) {
  int own[64];
  for (int round = 0; round < ROUNDS; round++) {
    int stack = round;
#pragma omp parallel num_threads(1 + round % 7)
    {
      own[omp_get_thread_num()] = stack + shared;
    }
    shared = own[0];
    for (int i = 0; i < 1 + round % 7 && i < omp_get_max_threads(); i++)
      check(own[i] == shared, "parallel");
    shared = 0;
  }
}

static void nested(void) {
  omp_set_max_active_levels(2);
  for (int round = 0; round < ROUNDS; round++) {
    int sums[64] = {0};
#pragma omp parallel num_threads(3)
    {
      int outer = omp_get_thread_num(), inner[4] = {0};
#pragma omp parallel num_threads(4)
      inner[omp_get_thread_num()] = 1;
      for (int i = 0; i < 4; i++)
        sums[outer] += inner[i];
    }
    check(sums[0] == 4, "nested");
  }
}

static void barrier(void) {
#pragma omp parallel
  {
    int me = omp_get_thread_num(), size = omp_get_num_threads();
    for (int round = 0; round < ROUNDS; round++) {
      plain[me] = round;
#pragma omp barrier
      check(plain[(me + 1) % size] == round, "barrier");
#pragma omp barrier
    }
  }
}

static void worksharing(void) {
  static int out[N];
#pragma omp parallel
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      plain[i] = i + round;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < N; i++)
      out[i] = plain[N - 1 - i];
#pragma omp for schedule(guided)
    for (int i = 0; i < N; i++)
      plain[i] = out[N - 1 - i];
#pragma omp for schedule(nonmonotonic : dynamic)
    for (int i = 0; i < N; i++)
      check(plain[i] == i + round, "loop");
#pragma omp sections
    {
#pragma omp section
      shared = 1;
#pragma omp section
      plain[0] = 2;
    }
    check(shared == 1 && plain[0] == 2, "sections");
#pragma omp barrier
  }
}

static void single(void) {
#pragma omp parallel
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp single
    shared = round;
    check(shared == round, "single");
    int copied = -1;
#pragma omp single copyprivate(copied)
    copied = round;
    check(copied == round, "copyprivate");
#pragma omp barrier
#pragma omp master
    shared = -round;
#pragma omp barrier
    check(shared == -round, "master");
#pragma omp barrier
  }
}

static void critical(void) {
  int sum = 0, other = 0, size = 1;
#pragma omp parallel
  for (int i = 0; i < ROUNDS; i++) {
#pragma omp critical
    sum++;
#pragma omp critical(named)
    other++;
#pragma omp single nowait
    size = omp_get_num_threads();
#pragma omp barrier
  }
  check(sum == ROUNDS * size && other == sum, "critical");
}

static void locks(void) {
  omp_lock_t lock;
  omp_nest_lock_t nest;
  int sum = 0, other = 0;
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest);
#pragma omp parallel
  for (int i = 0; i < ROUNDS; i++) {
    if (i % 2)
      omp_set_lock(&lock);
    else
      while (!omp_test_lock(&lock))
        ;
    sum++;
    omp_unset_lock(&lock);
    omp_set_nest_lock(&nest);
    omp_set_nest_lock(&nest);
    other++;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
  }
  check(sum == other, "locks");
}

static omp_lock_t lock_of_threads;

static void *adds(void *unused) {
  for (int i = 0; i < N; i++) {
    omp_set_lock(&lock_of_threads);
    shared++;
    omp_unset_lock(&lock_of_threads);
  }
  return unused;
}

/* Threads that use nothing of OpenMP but a lock. */
static void locks_of_threads(void) {
  pthread_t threads[2];
  omp_init_lock(&lock_of_threads);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, adds, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  check(shared == 2 * N, "locks of threads");
}

static void reduction(void) {
  for (int round = 0; round < ROUNDS; round++) {
    int sum = round, array[8] = {0};
    double product = 1;
#pragma omp parallel for reduction(+ : sum, array) reduction(* : product)
    for (int i = 0; i < N; i++) {
      sum += i;
      array[i % 8] += i;
      product *= 1;
    }
    check(sum == round + N * (N - 1) / 2 && product == 1, "reduction");
#pragma omp parallel
    {
#pragma omp for reduction(+ : shared)
      for (int i = 0; i < N; i++)
        shared++;
      check(shared == N, "reduction in a loop");
    }
    shared = 0;
  }
}

static void ordered(void) {
  int last = -1;
#pragma omp parallel for ordered schedule(dynamic, 2)
  for (int i = 0; i < N; i++) {
#pragma omp ordered
    {
      check(last == i - 1, "ordered");
      last = i;
    }
  }
}

static void doacross(void) {
  plain[0] = 1;
#pragma omp parallel for ordered(1) schedule(static, 1)
  for (int i = 1; i < N; i++) {
#pragma omp ordered depend(sink : i - 1)
    plain[i] = plain[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  check(plain[N - 1] == N, "doacross");
}

static void tasks(void) {
  for (int round = 0; round < ROUNDS; round++) {
    int results[N];
#pragma omp parallel
#pragma omp single
    {
      int before = round;
      for (int i = 0; i < N; i++) {
#pragma omp task shared(results, before)
        results[i] = before + i;
      }
#pragma omp taskwait
      for (int i = 0; i < N; i++)
        check(results[i] == round + i, "taskwait");
      for (int i = 0; i < N; i++) {
#pragma omp task shared(results)
        results[i]--;
      }
    }
    for (int i = 0; i < N; i++)
      check(results[i] == round + i - 1, "tasks before the end of a region");
  }
}

static int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

static void recursion(void) {
#pragma omp parallel
#pragma omp single
  check(fib(12) == 144, "recursion");
}

static void groups(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < ROUNDS; round++) {
    int deep = 0, sum = 0;
#pragma omp taskgroup
    {
#pragma omp task shared(deep)
      {
#pragma omp task shared(deep)
        deep = 1;
      }
    }
    check(deep == 1, "taskgroup");
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
    check(sum == 45, "task reduction");
#pragma omp taskloop shared(plain) grainsize(7)
    for (int i = 0; i < N; i++)
      plain[i] = round;
    check(plain[N - 1] == round, "taskloop");
  }
}

static void dependences(void) {
  int a = 0, b = 0, c = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : a) shared(a)
      a++;
#pragma omp task depend(in : a) depend(out : b) shared(a, b)
      b = a;
#pragma omp task depend(in : a) shared(a)
      check(a > 0, "in");
#pragma omp task depend(mutexinoutset : c) shared(c)
      c++;
      if (i % 50 == 49) {
#pragma omp taskwait depend(in : b)
        check(b == i + 1, "taskwait with dependences");
      }
    }
#pragma omp task depend(in : b, c) shared(a, b, c)
    check(b == N && c == N, "in after others");
  }
  check(a == N, "dependences");
}

/* gcc 12 hands out another variable's address for the event. */
#ifdef __clang__
static void *fulfills(void *event) {
  shared = 5;
  omp_fulfill_event(*(omp_event_handle_t *)event);
  return NULL;
}

static void detached(void) {
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < ROUNDS; round++) {
    pthread_t thread;
    omp_event_handle_t event;
    shared = 0;
#pragma omp task detach(event)
    {
    }
    pthread_create(&thread, NULL, fulfills, &event);
#pragma omp taskwait
    check(shared == 5, "detached");
    pthread_join(thread, NULL);
  }
}

#endif

static int of_thread;
#pragma omp threadprivate(of_thread)

static void copyin(void) {
  for (int round = 0; round < ROUNDS; round++) {
    of_thread = round;
#pragma omp parallel copyin(of_thread)
    check(of_thread == round, "copyin");
  }
}

static void *region_of_a_thread(void *unused) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += i;
  check(sum == N * (N - 1) / 2, "threads");
  return unused;
}

/* Threads of the program that come and go: teams and tasks pass from one to another. */
static void threads(void) {
  for (int round = 0; round < ROUNDS; round++) {
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
      pthread_create(&threads[i], NULL, region_of_a_thread, NULL);
    for (int i = 0; i < 3; i++)
      pthread_join(threads[i], NULL);
  }
}

static const struct {
  const char *name;
  void (*work)(void);
} works[] = {{"parallel", parallel},   {"nested", nested},
             {"barrier", barrier},     {"worksharing", worksharing},
             {"single", single},       {"critical", critical},
             {"locks", locks},         {"locks-of-threads", locks_of_threads},
             {"reduction", reduction}, {"ordered", ordered},
             {"doacross", doacross},   {"tasks", tasks},
             {"recursion", recursion}, {"groups", groups},
             {"dependences", dependences}, {"copyin", copyin},
#ifdef __clang__
             {"detached", detached},
#endif
             {"threads", threads}};

int main(int count, char **arguments) {
  for (size_t i = 0; count > 1 && i < sizeof works / sizeof *works; i++)
    if (strcmp(works[i].name, arguments[1]) == 0) {
      works[i].work();
      puts("good");
      return 0;
    }
  for (size_t i = 0; i < sizeof works / sizeof *works; i++)
    puts(works[i].name);
  return count > 1;
}
