/* A random mix of constructs whose results are checked, by teams of random sizes, with random pauses in between.
   `stress.h` says how it is called. */
#include "stress.h"

enum { N = 500 };

static void barriers(int size) {
  int came = 0, rounds = 1 + next_random(20);
#pragma omp parallel num_threads(size)
  for (int i = 1; i <= rounds; i++) {
    pause_a_little();
#pragma omp atomic
    came++;
#pragma omp barrier
    int seen;
#pragma omp atomic read
    seen = came;
    CHECK(seen == i * omp_get_num_threads());
#pragma omp barrier
  }
}

static void loops(int size) {
  int hit[N] = {0}, rounds = 1 + next_random(12), chunk = 1 + next_random(20);
  long sum = 0;
  omp_set_schedule((omp_sched_t)(1 + next_random(4)), next_random(10));
#pragma omp parallel num_threads(size)
  for (int i = 0; i < rounds; i++) {
#pragma omp for schedule(dynamic, chunk) nowait
    for (int j = 0; j < N; j++)
      __atomic_fetch_add(&hit[j], 1, __ATOMIC_RELAXED);
    pause_a_little();
#pragma omp for schedule(nonmonotonic : dynamic) nowait
    for (int j = 0; j < N; j++)
      __atomic_fetch_add(&hit[j], 1, __ATOMIC_RELAXED);
#pragma omp for schedule(guided, 3) nowait
    for (int j = N - 1; j >= 0; j--)
      __atomic_fetch_add(&hit[j], 1, __ATOMIC_RELAXED);
#pragma omp for schedule(runtime) nowait
    for (int j = 0; j < N; j++)
      __atomic_fetch_add(&hit[j], 1, __ATOMIC_RELAXED);
#pragma omp for schedule(static, 7) reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += j;
  }
  for (int j = 0; j < N; j++)
    CHECK(hit[j] == 4 * rounds);
  CHECK(sum == (long)rounds * N * (N - 1) / 2);
}

static void ordered(int size) {
  int last = -1, chunk = 1 + next_random(4);
#pragma omp parallel for ordered schedule(dynamic, chunk) num_threads(size)
  for (int i = 0; i < 60; i++) {
    pause_a_little();
#pragma omp ordered
    {
      CHECK(last == i - 1);
      last = i;
    }
  }
}

static void doacross(int size) {
  int value[100] = {1};
#pragma omp parallel for ordered(1) schedule(static, 1) num_threads(size)
  for (int i = 1; i < 100; i++) {
    pause_a_little();
#pragma omp ordered depend(sink : i - 1)
    value[i] = value[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  CHECK(value[99] == 100);
}

static void singles(int size) {
  int done = 0, parts = 0, rounds = 1 + next_random(20);
#pragma omp parallel num_threads(size)
  for (int i = 0; i < rounds; i++) {
#pragma omp single nowait
    {
#pragma omp atomic
      done++;
    }
    pause_a_little();
    int copied = -1;
#pragma omp single copyprivate(copied)
    copied = i;
    CHECK(copied == i);
#pragma omp sections nowait
    {
#pragma omp section
      {
#pragma omp atomic
        parts++;
      }
#pragma omp section
      {
        pause_a_little();
#pragma omp atomic
        parts++;
      }
    }
  }
  CHECK(done == rounds && parts == 2 * rounds);
}

static void exclusion(int size) {
  static omp_nest_lock_t nest;
  static int made;
  int sum = 0, other = 0, expected = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp critical(making)
  if (!made) {
    omp_init_nest_lock(&nest);
    made = 1;
  }
#pragma omp parallel num_threads(size) reduction(+ : expected)
  for (int i = 0; i < 20; i++) {
    expected++;
    omp_set_lock(&lock);
    int seen = sum;
    pause_a_little();
    sum = seen + 1;
    omp_unset_lock(&lock);
    omp_set_nest_lock(&nest);
    while (!omp_test_nest_lock(&nest))
      ;
    omp_unset_nest_lock(&nest);
    omp_unset_nest_lock(&nest);
#pragma omp critical(adding)
    other++;
  }
  CHECK(sum == expected && other == expected);
  omp_destroy_lock(&lock);
}

static int fib(int n) {
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b) untied
  b = fib(n - 2);
  if (n > 8)
    pause_a_little();
#pragma omp taskwait
  return a + b;
}

static void recursion(int size) {
  int result = 0, n = 5 + next_random(10), sequence[16] = {0, 1};
  for (int i = 2; i < 16; i++)
    sequence[i] = sequence[i - 1] + sequence[i - 2];
#pragma omp parallel num_threads(size)
#pragma omp single
  result = fib(n);
  CHECK(result == sequence[n]);
}

/* All members create tasks, and barriers come in between. */
static void tasks(int size) {
  int sum = 0, rounds = 1 + next_random(6), many = 1 + next_random(200);
#pragma omp parallel num_threads(size)
  for (int i = 1; i <= rounds; i++) {
    for (int j = 0; j < many; j++) {
#pragma omp task shared(sum)
      {
        pause_a_little();
#pragma omp atomic
        sum++;
      }
    }
#pragma omp barrier
    int seen;
#pragma omp atomic read
    seen = sum;
    CHECK(seen == i * many * omp_get_num_threads());
#pragma omp barrier
  }
}

static void groups(int size) {
  int many = 1 + next_random(100);
#pragma omp parallel num_threads(size)
  {
    int sum = 0, deep = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < many; i++) {
#pragma omp task in_reduction(+ : sum) shared(deep)
      {
        sum += i;
#pragma omp task shared(deep)
        {
          pause_a_little();
#pragma omp atomic
          deep++;
        }
      }
    }
    CHECK(sum == many * (many - 1) / 2 && deep == many);
    int hit[64] = {0};
#pragma omp taskloop grainsize(5) shared(hit)
    for (int i = 0; i < 64; i++)
      hit[i]++;
    for (int i = 0; i < 64; i++)
      CHECK(hit[i] == 1);
  }
}

static void dependences(int size) {
  int value = 0, copy = 0, exclusive = 0, many = 1 + next_random(100);
#pragma omp parallel num_threads(size)
#pragma omp single
  {
    for (int i = 0; i < many; i++) {
#pragma omp task depend(inout : value) shared(value)
      {
        int seen = value;
        pause_a_little();
        value = seen + 1;
      }
      for (int j = 0; j < 3; j++) {
#pragma omp task depend(in : value) shared(value)
        {
          pause_a_little();
          CHECK(value == i + 1);
        }
      }
#pragma omp task depend(mutexinoutset : exclusive) shared(exclusive)
      {
        int seen = exclusive;
        pause_a_little();
        exclusive = seen + 1;
      }
#pragma omp task depend(in : value) depend(out : copy) shared(value, copy)
      copy = value;
      if (i % 16 == 7) {
#pragma omp taskwait depend(in : copy)
        CHECK(copy == i + 1);
      }
    }
  }
  CHECK(value == many && copy == many && exclusive == many);
}

static void *fulfills(void *event) {
  pause_a_little();
  omp_fulfill_event(*(omp_event_handle_t *)event);
  return NULL;
}

static void detached(int size) {
#ifdef __clang__ /* gcc 12 hands out another variable's address for the event. */
#pragma omp parallel num_threads(size)
#pragma omp single
  for (int i = 0; i < 4; i++) {
    omp_event_handle_t event;
    pthread_t thread;
    int after = 0;
#pragma omp task detach(event) depend(out : after)
    pause_a_little();
#pragma omp task depend(inout : after) shared(after)
    after = 1;
    CHECK(pthread_create(&thread, NULL, fulfills, &event) == 0);
#pragma omp taskwait
    CHECK(after == 1);
    pthread_join(thread, NULL);
  }
#else
  (void)size;
#endif
}

static void nested(int size) {
  int sum = 0, expected = 0, inner = 1 + next_random(4);
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(1 + size / 3) reduction(+ : sum, expected)
  for (int i = 0; i < 4; i++) {
    int here = 0, members = 0, team = 0;
#pragma omp parallel num_threads(inner) reduction(+ : here, members)
    {
      members++;
      pause_a_little();
#pragma omp for schedule(dynamic)
      for (int j = 0; j < 50; j++)
        here += j;
#pragma omp single
      {
        team = omp_get_num_threads();
#pragma omp task
        pause_a_little();
      }
    }
    CHECK(members == team && team <= inner);
    sum += here;
    expected += 1225;
  }
  CHECK(sum == expected);
}

static void cancelled(int size) {
  int found = 0;
  if (!omp_get_cancellation())
    return;
#pragma omp parallel num_threads(size)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      if (i == 77) {
#pragma omp atomic write
        found = 1;
#pragma omp cancel for
      }
#pragma omp cancellation point for
      if (i % 32 == 0)
        pause_a_little();
    }
  }
  CHECK(found == 1);
}

static void reductions(int size) {
  struct {
    int sum, members;
  } all = {0, 0};
  int sum = 0, members = 0, least = 1 << 30, array[16] = {0};
#pragma omp parallel num_threads(size) reduction(+ : sum, members, array) reduction(min : least)
  {
    pause_a_little();
    int me = omp_get_thread_num();
    sum += me;
    members++;
    least = me < least ? me : least;
    for (int i = 0; i < 16; i++)
      array[i] += i;
#pragma omp critical(all)
    {
      all.sum += me;
      all.members++;
    }
  }
  CHECK(sum == all.sum && members == all.members && least == 0 && array[15] == 15 * members);
}

static void (*const works[])(int) = {barriers, loops,  ordered,     doacross, singles, exclusion, recursion, tasks,
                                     groups,   nested, dependences, detached, cancelled, reductions};

int main(int count, char **arguments) { return mix_all(count, arguments, works, sizeof works / sizeof *works); }
