/* What a tool hears of, each construct a known number of times with two threads. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int omp_control_tool(int, int, void *);
/* libgomp lacks it. */
#pragma weak omp_control_tool
static int sum;
static void add(void) {
  __atomic_add_fetch(&sum, 1, __ATOMIC_RELAXED);
}
static void loops(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 8; i++) add();
#pragma omp for schedule(dynamic, 2) nowait
    for (int i = 0; i < 8; i++) add();
#pragma omp barrier
#pragma omp for schedule(static, 1) ordered
    for (int i = 0; i < 4; i++) {
#pragma omp ordered
      add();
    }
  }
}
static void blocks(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp sections
    {
#pragma omp section
      add();
#pragma omp section
      add();
    }
#pragma omp single
    add();
#pragma omp master
    add();
#pragma omp critical
    add();
  }
}
static void tasks(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int before = 0;
    for (int i = 0; i < 10; i++) {
#pragma omp task
      add();
    }
#pragma omp taskwait
#pragma omp task if (0)
    add();
#pragma omp taskgroup
    {
#pragma omp task depend(out : before)
      add();
#pragma omp task depend(in : before)
      add();
    }
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 8; i++) add();
  }
}
static void nested(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
  add();
#pragma omp parallel if (0)
  add();
}
static void locks(void) {
  omp_lock_t lock;
  omp_nest_lock_t nest;
  omp_init_lock(&lock), omp_init_nest_lock(&nest);
  omp_set_lock(&lock);
  sum += omp_test_lock(&lock);
  omp_unset_lock(&lock);
  sum += omp_test_lock(&lock);
  omp_unset_lock(&lock);
  omp_set_nest_lock(&nest), omp_set_nest_lock(&nest);
  sum += omp_test_nest_lock(&nest);
  for (int i = 0; i < 3; i++) omp_unset_nest_lock(&nest);
  omp_destroy_lock(&lock), omp_destroy_nest_lock(&nest);
}
/* Each thread of the league begins an initial team. */
static void league(void) {
#pragma omp teams num_teams(2) thread_limit(2)
#pragma omp parallel num_threads(2)
  add();
}
/* The task that comes first is complete when the others have been created. */
static void edges(void) {
  int before = 0;
  omp_event_handle_t event;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : before) detach(event)
    add();
    for (int i = 0; i < 2; i++) {
#pragma omp task depend(in : before)
      add();
    }
    omp_fulfill_event(event);
  }
}
/* Nothing before them has made the thread known to the runtime. */
static void first(const char *word) {
  omp_lock_t lock;
  if (!strcmp(word, "first lock")) {
    omp_init_lock(&lock), omp_set_lock(&lock), omp_unset_lock(&lock), omp_destroy_lock(&lock);
  } else if (!strcmp(word, "first critical")) {
#pragma omp critical
    add();
  } else {
#pragma omp ordered
    add();
  }
}
static void cancelled(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 100; i++) {
#pragma omp cancel for
    }
#pragma omp cancel parallel
#pragma omp barrier
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
  {
    for (int i = 0; i < 20; i++) {
#pragma omp task if (i != 10)
      {
        if (i == 10) {
#pragma omp cancel taskgroup
        }
      }
    }
  }
}
int main(int count, char **words) {
  const char *word = count > 1 ? words[1] : "";
  if (!strcmp(word, "league")) { league(); }
  else if (!strcmp(word, "cancel")) { cancelled(); }
  else if (!strcmp(word, "edges")) { edges(); }
  else if (!strncmp(word, "first", 5)) { first(word); }
  else if (!strcmp(word, "control")) { printf("%d\n", omp_control_tool(1, 2, &count)); return 0; }
  else { loops(), blocks(), tasks(), nested(), locks(); }
  printf("%d\n", sum);
  return 0;
}
