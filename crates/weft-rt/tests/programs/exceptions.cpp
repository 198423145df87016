/* An exception leaves a region or a task: C++ ends the program by `std::terminate`, in whatever thread it happens.
   Compilers end it themselves where they can; the regions here are called as other compilers call them. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <omp.h>

struct Location;
struct Task {
  void *shareds;
  int (*routine)(int, Task *);
  int part;
  void *data[2];
};
extern "C" {
void __kmpc_fork_call(Location *, int, void (*)(int *, int *, ...), ...);
int __kmpc_global_thread_num(Location *);
Task *__kmpc_omp_task_alloc(Location *, int, int, size_t, size_t, int (*)(int, Task *));
int __kmpc_omp_task(Location *, int, Task *);
void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);
}

static int thrower;

static void throw_in_thread() {
  if (omp_get_thread_num() == thrower)
    throw 1;
}

static void region(int *, int *, ...) { throw_in_thread(); }
static void region_of_gcc(void *) { throw_in_thread(); }
static int task(int, Task *) { throw 1; }

static void spawn() {
  int gtid = __kmpc_global_thread_num(nullptr);
  __kmpc_omp_task(nullptr, gtid, __kmpc_omp_task_alloc(nullptr, gtid, 1, sizeof(Task), 0, task));
}

int main(int, char **arguments) {
  std::set_terminate([] {
    std::puts("terminated");
    std::fflush(stdout);
    std::_Exit(3);
  });
  const char *what = arguments[1];
  thrower = std::atoi(arguments[2]);
  try {
    if (!std::strcmp(what, "region"))
      __kmpc_fork_call(nullptr, 0, region);
    if (!std::strcmp(what, "region-of-many-words"))
      __kmpc_fork_call(nullptr, 9, region, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    if (!std::strcmp(what, "region-of-gcc"))
      GOMP_parallel(region_of_gcc, nullptr, 0, 0);
    if (!std::strcmp(what, "task"))
      spawn();
    if (!std::strcmp(what, "task-at-barrier")) {
#pragma omp parallel
      {
        if (omp_get_thread_num() == thrower)
          spawn();
#pragma omp barrier
      }
    }
  } catch (int) {
    std::puts("caught");
  }
  std::puts("the end");
}
