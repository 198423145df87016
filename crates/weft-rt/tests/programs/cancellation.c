/* Cancellation of worksharing constructs and of regions: what is cut, and what goes on.
   usage: cancellation PART
   Without arguments it prints the names of the parts. */
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

enum { N = 200 };

static int never;
static int bad;

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    if (!(what))                                                                                                       \
      printf("line %d: %s\n", __LINE__, #what), bad = 1;                                                               \
  } while (0)

/* A loop ends by its cancellation; the loops and sections behind it do not. */
static void constructs_behind_a_cancelled_loop(void) {
  for (int round = 0; round < 200; round++) {
    int first = 0, second = 0, third = 0, parts = 0;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < N; i++) {
#pragma omp atomic
        first++;
#pragma omp cancel for
      }
#pragma omp for
      for (int i = 0; i < N; i++) {
        if (never) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
#pragma omp atomic
        second++;
      }
#pragma omp for schedule(dynamic)
      for (int i = 0; i < N; i++) {
        if (never) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
#pragma omp atomic
        third++;
      }
#pragma omp sections
      {
#pragma omp section
        {
          if (never) {
#pragma omp cancel sections
          }
#pragma omp cancellation point sections
#pragma omp atomic
          parts++;
        }
#pragma omp section
        {
#pragma omp cancellation point sections
#pragma omp atomic
          parts++;
        }
      }
    }
    CHECK(first >= 1 && first <= N);
    CHECK(second == N);
    CHECK(third == N);
    CHECK(parts == 2);
  }
}

/* The same for sections that are cancelled, and for the region after a cancelled one. */
static void constructs_behind_cancelled_sections(void) {
  for (int round = 0; round < 200; round++) {
    int ran = 0, iterations = 0;
#pragma omp parallel
    {
#pragma omp sections
      {
#pragma omp section
        {
#pragma omp atomic
          ran++;
#pragma omp cancel sections
        }
      }
#pragma omp for schedule(guided)
      for (int i = 0; i < N; i++) {
        if (never) {
#pragma omp cancel for
        }
#pragma omp cancellation point for
#pragma omp atomic
        iterations++;
      }
    }
    CHECK(ran == 1);
    CHECK(iterations == N);
    iterations = 0;
#pragma omp parallel for reduction(+ : iterations)
    for (int i = 0; i < N; i++) {
      if (i == N / 2) {
#pragma omp cancel for
      }
    }
#pragma omp parallel for reduction(+ : iterations)
    for (int i = 0; i < N; i++) {
      iterations++;
#pragma omp cancellation point for
    }
    CHECK(iterations == N);
  }
}

/* Searches one after the other in one region. */
static void searches(void) {
  int found[20];
#pragma omp parallel
  for (int k = 0; k < 20; k++) {
#pragma omp single
    found[k] = -1;
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < N; i++) {
      if (i == 9 * k + 7) {
        found[k] = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
  for (int k = 0; k < 20; k++)
    CHECK(found[k] == 9 * k + 7);
}

/* A cancelled loop does not end the region, if that can be cancelled, too. */
static void region_behind_a_cancelled_loop(void) {
  for (int round = 0; round < 200; round++) {
    int size = 0, came = 0;
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < N; i++) {
#pragma omp cancel for
      }
#pragma omp atomic
      came++;
      if (never) {
#pragma omp cancel parallel
      }
#pragma omp barrier
#pragma omp single
      size = omp_get_num_threads();
    }
    CHECK(size > 0 && came == size);
  }
}

/* A thread that waits in a barrier leaves it when another thread cancels the region and does not come. */
static void waiting_when_the_region_ends(void) {
  int rounds = 400 / omp_get_max_threads();
  for (int round = 0; round < rounds; round++) {
    int waiting = 0, passed = 0;
#pragma omp parallel
    {
      if (omp_get_thread_num() == omp_get_num_threads() - 1) {
        int others;
        do {
          sched_yield();
#pragma omp atomic read
          others = waiting;
        } while (others < omp_get_num_threads() - 1);
#pragma omp cancel parallel
      }
#pragma omp atomic
      waiting++;
#pragma omp barrier
#pragma omp atomic
      passed++;
    }
    CHECK(passed == 0);
  }
}

/* A thread that has not left a barrier when another cancels the region behind it does not miss the next barrier. */
static void leaving_when_the_region_ends(void) {
  int rounds = 8000 / omp_get_max_threads();
  for (int round = 0; round < rounds; round++) {
    int passed = 0;
#pragma omp parallel
    {
#pragma omp barrier
      if (omp_get_thread_num() == round % omp_get_num_threads()) {
#pragma omp cancel parallel
      }
#pragma omp barrier
#pragma omp atomic
      passed++;
    }
    CHECK(passed == 0);
  }
}

__attribute__((noinline)) static void meet(void) {
#pragma omp barrier
}

/* A barrier in a function is passed by those who are left, together. */
static void barrier_of_those_who_are_left(void) {
  for (int round = 0; round < 300; round++) {
    int came = 0, wrong = 0;
#pragma omp parallel
    {
      if (omp_get_thread_num() == round % omp_get_num_threads()) {
#pragma omp cancel parallel
      }
#pragma omp atomic
      came++;
      meet();
      int seen;
#pragma omp atomic read
      seen = came;
      if (seen != omp_get_num_threads() - 1) {
#pragma omp atomic
        wrong++;
      }
#pragma omp cancellation point parallel
#pragma omp atomic
      wrong++;
    }
    CHECK(wrong == 0);
  }
}

/* What one thread hands out reaches all who are left. */
static void values_for_those_who_are_left(void) {
  for (int round = 0; round < 300; round++) {
    int wrong = 0;
#pragma omp parallel
    {
      int value = -1;
      if (omp_get_thread_num() == round % omp_get_num_threads()) {
#pragma omp cancel parallel
      }
#pragma omp single copyprivate(value)
      value = round;
      if (value != round) {
#pragma omp atomic
        wrong++;
      }
    }
    CHECK(wrong == 0);
  }
}

/* A thread that is many loops ahead of the thread that cancels the region does not wait for it. */
static void ahead_when_the_region_ends(void) {
  for (int round = 0; round < 100; round++) {
    int passed = 0;
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
      }
      for (int loop = 0; loop < 20; loop++) {
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 4; i++)
          ;
      }
#pragma omp barrier
#pragma omp atomic
      passed++;
    }
    CHECK(passed == 0);
  }
}

/* Iterations of a thread that has left the region never come: `ordered` regions behind them go on, in their order. */
static void turns_of_those_who_are_left(void) {
  for (int round = 0; round < 200; round++) {
    int wrong = 0, last = -1, entered = 0, size = 1;
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0) {
        size = omp_get_num_threads();
        if (round % 2)
          sched_yield();
#pragma omp cancel parallel
      }
#pragma omp for ordered schedule(static, 1)
      for (int i = 0; i < N; i++) {
#pragma omp ordered
        {
          wrong += i <= last;
          last = i;
          entered++;
        }
      }
    }
    CHECK(wrong == 0 && entered >= N - (N + size - 1) / size && entered < N);
  }
}

/* The same for iterations that wait for others by name. */
static void sinks_of_those_who_are_left(void) {
  for (int round = 0; round < 200; round++) {
    static int done[N];
    int wrong = 0;
    memset(done, 0, sizeof done);
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0) {
        if (round % 2)
          sched_yield();
#pragma omp cancel parallel
      }
      int size = omp_get_num_threads();
#pragma omp for ordered(1) schedule(static, 1)
      for (int i = 0; i < N; i++) {
        int before = 1;
#pragma omp ordered depend(sink : i - 1)
        if (i > 0 && (i - 1) % size != 0) {
#pragma omp atomic read
          before = done[i - 1];
        }
        if (!before) {
#pragma omp atomic
          wrong++;
        }
#pragma omp atomic write
        done[i] = 1;
#pragma omp ordered depend(source)
      }
    }
    CHECK(wrong == 0);
  }
}

/* A thread that is many nests ahead of the thread that cancels the region does not wait for it. */
static void nests_ahead_when_the_region_ends(void) {
  for (int round = 0; round < 50; round++) {
    int wrong = 0, passed = 0;
#pragma omp parallel
    {
      if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
      }
      int size = omp_get_num_threads();
      for (int nest = 0; nest < 20; nest++) {
        static int done[20][16];
#pragma omp for ordered(1) schedule(static, 1) nowait
        for (int i = 0; i < 16; i++) {
          int before = round;
#pragma omp ordered depend(sink : i - 1)
          if (i > 0 && (i - 1) % size != 0) {
#pragma omp atomic read
            before = done[nest][i - 1];
          }
          if (before < round) {
#pragma omp atomic
            wrong++;
          }
#pragma omp atomic write
          done[nest][i] = round;
#pragma omp ordered depend(source)
        }
      }
#pragma omp barrier
#pragma omp atomic
      passed++;
    }
    CHECK(wrong == 0 && passed == 0);
  }
}

/* A region inside of another one is cancelled alone. */
static void inner_regions(void) {
  omp_set_max_active_levels(2);
  int inner = 0, outer = 0, passed = 0, size = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp single
    size = omp_get_num_threads();
    for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(2)
      {
#pragma omp atomic
        inner++;
#pragma omp cancel parallel
#pragma omp atomic
        passed++;
      }
#pragma omp barrier
    }
    if (never) {
#pragma omp cancel parallel
    }
#pragma omp barrier
#pragma omp atomic
    outer++;
  }
  CHECK(passed == 0 && outer == size && inner >= 20 * size);
}

/* A task with an event that never begins is complete; the handle may still be given back. */
static void detached_tasks_that_never_begin(void) {
  for (int round = 0; round < 100; round++) {
    int x = 0, begun = 0, behind = 0;
    omp_event_handle_t event;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
      {
#pragma omp task if (0)
        {
#pragma omp cancel taskgroup
        }
#pragma omp task detach(event) depend(inout : x)
        begun++;
      }
#pragma omp task depend(inout : x)
      behind++;
#pragma omp taskwait
      if (round % 2)
        omp_fulfill_event(event);
    }
    CHECK(begun == 0 && behind == 1);
  }
}

static const struct {
  const char *name;
  void (*run)(void);
} parts[] = {
    {"constructs_behind_a_cancelled_loop", constructs_behind_a_cancelled_loop},
    {"constructs_behind_cancelled_sections", constructs_behind_cancelled_sections},
    {"searches", searches},
    {"region_behind_a_cancelled_loop", region_behind_a_cancelled_loop},
    {"waiting_when_the_region_ends", waiting_when_the_region_ends},
    {"leaving_when_the_region_ends", leaving_when_the_region_ends},
    {"barrier_of_those_who_are_left", barrier_of_those_who_are_left},
    {"values_for_those_who_are_left", values_for_those_who_are_left},
    {"ahead_when_the_region_ends", ahead_when_the_region_ends},
    {"turns_of_those_who_are_left", turns_of_those_who_are_left},
    {"sinks_of_those_who_are_left", sinks_of_those_who_are_left},
    {"nests_ahead_when_the_region_ends", nests_ahead_when_the_region_ends},
    {"inner_regions", inner_regions},
    {"detached_tasks_that_never_begin", detached_tasks_that_never_begin},
};

int main(int count, char **arguments) {
  never = count > 2;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (count < 2)
      puts(parts[i].name);
    else if (strcmp(parts[i].name, arguments[1]) == 0) {
      parts[i].run();
      puts(!omp_get_cancellation() ? "OMP_CANCELLATION=true is missing" : bad ? "bad" : "good");
    }
  }
  return 0;
}
