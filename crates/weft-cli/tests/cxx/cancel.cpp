// Cancellation leaves regions: objects of the region end, and copies of tasks that are not executed, too.
// Run with OMP_CANCELLATION=true.
#include "marked.hpp"
#include <atomic>
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static std::atomic<long> made{0}, ended{0};

struct Counted {
  std::string text;
  Counted() : text("long enough for the heap: an object of the region") { ++made; }
  Counted(const Counted &other) : text(other.text) { ++made; }
  ~Counted() { ended += text.size() > 10; }
};

#ifdef SURFACE
#define CANCEL(kind, name, flag, label)                                                                                \
  {                                                                                                                    \
    int left = 0;                                                                                                      \
    __weft_directive("DIR.OMP.CANCEL", "marked.cpp", __LINE__, 1);                                                     \
    __weft_qual("QUAL.OMP.CANCEL." kind);                                                                              \
    __weft_qual_opnd("QUAL.WEFT.OUTCOME", &left);                                                                      \
    LISTED;                                                                                                            \
    if (left) {                                                                                                        \
      flag = 1;                                                                                                        \
      goto label;                                                                                                      \
    }                                                                                                                  \
  }
#endif

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

static void of_loop(int n) {
  long executed = 0;
  long *to = &executed;
#ifdef SURFACE
  BEGIN("PARALLEL", "", LIST("SHARED", &n); LIST("FIRSTPRIVATE", &to))
  int canceled = 0;
  unsigned long long start = 0, end = n;
  BEGIN("LOOP", "", LIST("NORMALIZED.BOUNDS", &start, &end); WORD("NOWAIT"); LIST("SCHEDULE.DYNAMIC", 1ll))
  if (canceled)
    goto landing;
  for (int i = (int)start; i < (int)end; ++i) {
    Counted outer;
    try {
      Counted inner;
      if (i == 3)
        CANCEL("LOOP", "for", canceled, landing)
      std::vector<Counted> more(2, inner);
      if (i % 5 == 4)
        throw i;
    } catch (int) {
      Counted in_handler;
      CANCEL("LOOP", "for", canceled, landing)
    }
    add(to, 1);
  }
landing:;
  END("LOOP")
  {
    int left = 0;
    __weft_directive("DIR.OMP.BARRIER", "marked.cpp", __LINE__, 1);
    __weft_qual_opnd("QUAL.WEFT.OUTCOME", &left);
    LISTED;
  }
  END("PARALLEL")
#else
#pragma omp parallel
#pragma omp for schedule(dynamic, 1)
  for (int i = 0; i < n; ++i) {
    Counted outer;
    {
      Counted inner;
      if (i == 3) {
#pragma omp cancel for
      }
      std::vector<Counted> more(2, inner);
    }
    add(to, 1);
  }
#endif
  std::printf("loop: %d, left %ld\n", executed < n, made - ended);
}

static void of_tasks(int n) {
  long executed = 0;
  long *to = &executed;
  Counted object;
#ifdef SURFACE
  struct F {
    static void copy(void *to, const void *from) noexcept { ::new (to) Counted(*static_cast<const Counted *>(from)); }
    static void end(void *object) noexcept { static_cast<Counted *>(object)->~Counted(); }
  };
  BEGIN("PARALLEL", "", LIST("SHARED", &n, &object); LIST("FIRSTPRIVATE", &to))
  BEGIN("SINGLE", "", )
  BEGIN("TASKGROUP", "", )
  for (int i = 0; i < n; ++i) {
    BEGIN("TASK", "", LIST("FIRSTPRIVATE:SIZED", &object, sizeof(Counted), alignof(Counted), &F::copy, &F::end);
          LIST("FIRSTPRIVATE", &i, &to))
    Counted &object = *static_cast<Counted *>(__weft_task_private(0));
    int canceled = 0;
    Counted inner;
    if (i == 2)
      CANCEL("TASKGROUP", "taskgroup", canceled, landing)
    add(to, object.text.size() == inner.text.size());
  landing:;
    END("TASK")
  }
  END("TASKGROUP")
  END("SINGLE")
  END("PARALLEL")
#else
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  for (int i = 0; i < n; ++i) {
#pragma omp task firstprivate(object)
    {
      Counted inner;
      if (i == 2) {
#pragma omp cancel taskgroup
      }
      add(to, object.text.size() == inner.text.size());
    }
  }
#endif
  std::printf("tasks: %d, left %ld\n", executed < n, made - ended);
}

int main() {
  of_loop(100);
  of_tasks(100);
  std::printf("end: %ld\n", made - ended);
}
