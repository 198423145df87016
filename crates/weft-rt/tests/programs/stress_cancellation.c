/* A random mix of constructs of which some are cancelled, in one region after the other. `stress.h` says how it is
   called; OMP_CANCELLATION has to be true.

   All threads of a region follow a plan of steps. The constructs of a step are cancelled or not, as the plan says, and
   it is checked that exactly those are cut. In one step the region may be cancelled; it is checked that all steps
   before are complete, and that nobody comes to a step behind. */
#include "stress.h"

enum { STEPS = 10, N = 60 };

/* What a step does; from CUT on, one thread cancels the region. */
enum kind {
  STATIC_LOOP,
  DYNAMIC_LOOP,
  RUNTIME_LOOP,
  SECTIONS,
  TASKGROUP,
  COPYPRIVATE,
  ORPHANED_BARRIER,
  INNER_REGION,
  NOWAIT_LOOPS,
  REDUCTION,
  CUT,
  CUT_BEFORE_ORPHANED_BARRIER,
  CUT_BEFORE_COPYPRIVATE,
  CUT_BEFORE_NOWAIT_LOOPS,
  CUT_WITH_TASKS,
  KINDS,
};

struct step {
  enum kind kind;
  /* The iteration, section or task that cancels its construct; -1 if none does. */
  int canceller;
  /* How many threads came to the step, and how many came to its end. */
  int came, ended;
  /* How often each iteration, section or task was executed. */
  int hits[N];
  long sum;
};

struct plan {
  struct step steps[STEPS];
  /* Number of the thread that cancels the region. */
  int cutter;
  int size;
};

static void add(int *counter) { __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED); }

static int read_counter(int *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

__attribute__((noinline)) static void orphaned_barrier(void) {
#pragma omp barrier
}

static void inner_region(int size) {
  int came = 0, passed = 0, team = 0;
#pragma omp parallel num_threads(size)
  {
    if (omp_get_thread_num() == 0)
      team = omp_get_num_threads();
    add(&came);
#pragma omp barrier
    if (omp_get_thread_num() % 2 == 0) {
#pragma omp cancel parallel
    }
#pragma omp barrier
    add(&passed);
  }
  /* A thread may leave the region at the first barrier, but it has come to it. */
  CHECK(came == team && passed == 0);
}

/* The constructs of a step, in a function: no barrier there can end the region. */
static void in_function(struct step *step, int size) {
#include "stress_cancellation_step.h"
}

/* A region that nobody cancels. */
static void whole(struct plan *plan, int size) {
#pragma omp parallel num_threads(size)
  {
#pragma omp single
    plan->size = omp_get_num_threads();
    for (int i = 0; i < STEPS; i++) {
      struct step *step = &plan->steps[i];
      add(&step->came);
#include "stress_cancellation_step.h"
      add(&step->ended);
    }
  }
}

/* A region that may be cancelled. */
static void cut(struct plan *plan, int size, int functions) {
#pragma omp parallel num_threads(size)
  {
#pragma omp single
    plan->size = omp_get_num_threads();
    for (int i = 0; i < STEPS; i++) {
      struct step *step = &plan->steps[i];
      int cuts = omp_get_thread_num() == plan->cutter % omp_get_num_threads();
      add(&step->came);
      if (step->kind < CUT) {
        if (functions >> i & 1)
          in_function(step, size);
        else {
#include "stress_cancellation_step.h"
        }
      } else if (step->kind == CUT_WITH_TASKS) {
        for (int j = 0; j < N; j++) {
#pragma omp task firstprivate(step, j)
          add(&step->hits[j]);
        }
      }
      if (step->kind >= CUT && cuts) {
        pause_a_little();
#pragma omp cancel parallel
      }
      if (step->kind == CUT_BEFORE_ORPHANED_BARRIER) {
        add(&step->hits[0]);
        orphaned_barrier();
        /* Those who come at all have come. */
        int seen = read_counter(&step->hits[0]);
        pause_a_little();
        CHECK(seen == read_counter(&step->hits[0]));
      } else if (step->kind == CUT_BEFORE_COPYPRIVATE) {
        int value = -1;
#pragma omp single copyprivate(value)
        value = i;
        CHECK(value == i);
      } else if (step->kind == CUT_BEFORE_NOWAIT_LOOPS) {
        for (int loop = 0; loop < 12; loop++) {
#pragma omp for schedule(dynamic) nowait
          for (int j = 0; j < N; j++)
            add(&step->hits[j]);
        }
      }
      if (step->kind >= CUT) {
#pragma omp barrier
      }
      add(&step->ended);
    }
  }
}

/* Whether each element is `count`, up to `length`. */
static int all_are(const int *hits, int length, int count) {
  for (int i = 0; i < length; i++)
    if (hits[i] != count)
      return 0;
  return 1;
}

static void check_complete(const struct step *step, int size) {
  CHECK(step->came == size);
  int length = step->kind == SECTIONS ? 4 : step->kind == TASKGROUP ? 20 : N;
  switch (step->kind) {
  case STATIC_LOOP:
  case DYNAMIC_LOOP:
  case RUNTIME_LOOP:
  case SECTIONS:
  case TASKGROUP:
    if (step->canceller < 0)
      CHECK(all_are(step->hits, length, 1));
    else {
      CHECK(step->hits[step->canceller] == 1);
      for (int i = 0; i < length; i++)
        CHECK(step->hits[i] <= 1);
    }
    break;
  case NOWAIT_LOOPS:
    CHECK(all_are(step->hits, N, 3));
    break;
  case REDUCTION:
    CHECK(step->sum == N * (N - 1) / 2);
    break;
  default:
    break;
  }
}

static void region(int size, int may_be_cut) {
  struct plan plan = {.cutter = next_random(LARGEST)};
  int at = may_be_cut && next_random(4) ? (int)next_random(STEPS) : STEPS;
  for (int i = 0; i < STEPS; i++) {
    struct step *step = &plan.steps[i];
    step->kind = i == at ? CUT + next_random(KINDS - CUT) : next_random(CUT);
    int length = step->kind == SECTIONS ? 4 : step->kind == TASKGROUP ? 20 : N;
    step->canceller = next_random(2) ? (int)next_random(length) : -1;
  }
  omp_set_schedule((omp_sched_t)(1 + next_random(4)), next_random(5));
  if (may_be_cut)
    cut(&plan, size, next_random(1 << STEPS));
  else
    whole(&plan, size);
  for (int i = 0; i < at; i++)
    check_complete(&plan.steps[i], plan.size);
  for (int i = 0; i < at - 1; i++)
    CHECK(plan.steps[i].ended == plan.size);
  if (at < STEPS)
    CHECK(plan.steps[at].came >= 1 && plan.steps[at].ended == 0);
  for (int i = at + 1; i < STEPS; i++)
    CHECK(plan.steps[i].came == 0);
}

static void whole_regions(int size) { region(size, 0); }

static void cut_regions(int size) { region(size, 1); }

static void (*const works[])(int) = {whole_regions, cut_regions, cut_regions};

int main(int count, char **arguments) {
  if (!omp_get_cancellation())
    return puts("OMP_CANCELLATION=true is missing"), 1;
  return mix_all(count, arguments, works, sizeof works / sizeof *works);
}
