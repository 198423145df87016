/* The system refuses threads for a while: regions have fewer, and as many as before when it gives them again.
   Run with OMP_THREAD_LIMIT=3. */
#include <omp.h>
#include <stdio.h>
#include <sys/resource.h>

/* What gcc made of a parallel region before version 4.9. */
extern void GOMP_parallel_start(void (*)(void *), void *, unsigned);
extern void GOMP_parallel_end(void);

static void nothing(void *data) { (void)data; }

/* Kilobytes of address space in use. */
static long used(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long kilobytes = 0;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmSize: %ld", &kilobytes) == 1)
      break;
  if (status)
    fclose(status);
  return kilobytes;
}

/* With `scarce`, there is room for some data, but for no stack. */
static void memory(int scarce) {
  struct rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = scarce ? (used() + 2048) * 1024 : limit.rlim_max;
  setrlimit(RLIMIT_AS, &limit);
}

/* The size of a region that old code of gcc makes. In a function of its own: clang asks once per function. */
__attribute__((noinline)) static int size_of_old_region(int wanted) {
  GOMP_parallel_start(nothing, NULL, wanted);
  int size = omp_get_num_threads();
  GOMP_parallel_end();
  return size;
}

static int size_of_region(int wanted) {
  int size = 0;
#pragma omp parallel num_threads(wanted) reduction(+ : size)
  size = 1;
  return size;
}

#define CHECK(what)                                                                                                    \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("line %d: %s\n", __LINE__, #what);                                                                        \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

int main(void) {
  omp_set_max_active_levels(2);
  memory(1);
  for (int i = 0; i < 5; i++) {
    CHECK(size_of_region(3) == 1);
    CHECK(size_of_old_region(3) == 1);
  }
  memory(0);
  CHECK(size_of_region(3) == 3);
  CHECK(size_of_old_region(3) == 3);

  /* Inner teams that find no third thread, then the limit. */
  int inner = 0;
  memory(1);
#pragma omp parallel num_threads(2) reduction(+ : inner)
  {
#pragma omp critical
    inner += size_of_region(2);
  }
  memory(0);
  CHECK(inner == 2 || inner == 4);
  inner = 0;
#pragma omp parallel num_threads(3) reduction(+ : inner)
  inner += size_of_region(2);
  CHECK(inner == 3);
  puts("good");
  return 0;
}
