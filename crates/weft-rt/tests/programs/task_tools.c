/* What tools ask about tasks, and events that are none. */
#include <omp.h>
#include <stddef.h>
#include <stdio.h>

typedef struct {
  size_t address, length;
  unsigned char flags;
} Dependence;
struct Node;
typedef struct List {
  struct Node *node;
  struct List *next;
} List;
struct Node {
  List *successors;
};
void *__kmpc_omp_task_alloc(void *, int, int, size_t, size_t, int (*)(int, void *));
int __kmpc_omp_task_with_deps(void *, int, void *, int, Dependence *, int, Dependence *);
int __kmpc_global_thread_num(void *);
struct Node *__kmpc_task_get_depnode(void *);
List *__kmpc_task_get_successors(void *);
unsigned long long __kmpc_get_taskid(void), __kmpc_get_parent_taskid(void);

static int fails;
#define CHECK(condition) ((condition) ? (void)0 : (void)(fails++, printf("line %d\n", __LINE__)))

/* Two of the tasks may end at once. */
static int started, ended;
static int wait_for_start(int gtid, void *task) {
  while (!__atomic_load_n(&started, __ATOMIC_ACQUIRE))
    ;
  return __atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED);
}
static int end(int gtid, void *task) { return __atomic_fetch_add(&ended, 1, __ATOMIC_RELAXED); }

static void *spawn(int (*code)(int, void *), int flags, int *x, int *y) {
  int gtid = __kmpc_global_thread_num(0);
  Dependence list[] = {{(size_t)x, 0, flags}, {(size_t)y, 0, flags}};
  void *task = __kmpc_omp_task_alloc(0, gtid, 1, 40, 0, code);
  __kmpc_omp_task_with_deps(0, gtid, task, 2, list, 0, 0);
  return task;
}

static void graph(void) {
  enum { IN = 1, OUT = 2 };
  int x, y;
  /* The first one cannot have finished, and the others cannot have started. */
  void *first = spawn(wait_for_start, OUT, &x, &y);
  void *second = spawn(end, IN, &x, &y);
  CHECK(__kmpc_task_get_successors(second) == NULL);
  List *list = __kmpc_task_get_successors(first);
  CHECK(list && list->node == __kmpc_task_get_depnode(second) && !list->next);
  CHECK(__kmpc_task_get_depnode(first)->successors == list);
  void *third = spawn(end, IN, &x, &y);
  list = __kmpc_task_get_successors(first);
  CHECK(list && list->node == __kmpc_task_get_depnode(third) && list->next && !list->next->next);
  __atomic_store_n(&started, 1, __ATOMIC_RELEASE);
#pragma omp taskwait
  CHECK(ended == 3);
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  graph();

  omp_fulfill_event((omp_event_handle_t)0);

  unsigned long long own = __kmpc_get_taskid(), inner = 0, parent = 0;
#pragma omp parallel num_threads(1)
  {
#pragma omp task shared(inner, parent)
    {
      inner = __kmpc_get_taskid();
      parent = __kmpc_get_parent_taskid();
    }
#pragma omp taskwait
    CHECK(parent == __kmpc_get_taskid() && inner != parent);
    CHECK(__kmpc_get_parent_taskid() == own);
  }
  CHECK(own && own == __kmpc_get_taskid() && !__kmpc_get_parent_taskid());
  puts(fails ? "bad" : "good");
  return fails != 0;
}
