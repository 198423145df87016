/* `target nowait` makes tasks for hidden helper threads: they keep their order with others, and are waited for. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern int __kmpc_global_thread_num(void *);

static int fails;
#define CHECK(condition) ((condition) ? (void)0 : (void)(fails++, printf("line %d\n", __LINE__)))

/* Numbers from 1 to this are those of helpers; as many as without LIBOMP_NUM_HIDDEN_HELPER_THREADS. */
static int numbers = 8;

static int is_helper(void) {
  int gtid = __kmpc_global_thread_num(0);
  return gtid >= 1 && gtid <= numbers;
}

static void chain(void) {
  int x = 0, by_helper = 0;
  for (int i = 0; i < 300; i++) {
#pragma omp task shared(x) depend(inout : x)
    x++;
#pragma omp target nowait map(tofrom : x, by_helper) depend(inout : x)
    {
      x *= 2;
      by_helper += is_helper();
    }
#pragma omp task shared(x) depend(inout : x)
    x = (x + 1) % 1000003;
  }
#pragma omp taskwait
  int expected = 0;
  for (int i = 0; i < 300; i++)
    expected = ((expected + 1) * 2 + 1) % 1000003;
  CHECK(x == expected);
  CHECK(by_helper == (numbers ? 300 : 0));
}

static void group(void) {
  int sum = 0;
#pragma omp taskgroup
  for (int i = 0; i < 200; i++) {
#pragma omp target nowait map(tofrom : sum)
    {
#pragma omp atomic
      sum++;
#pragma omp task shared(sum)
      {
#pragma omp atomic
        sum++;
      }
    }
  }
  CHECK(sum == 400);
}

static void exclusion(void) {
  int sum = 0, inside = 0;
  for (int i = 0; i < 200; i++) {
#pragma omp target nowait map(tofrom : sum, inside) depend(mutexinoutset : sum)
    {
      inside++;
      sum += inside;
      inside--;
    }
#pragma omp task shared(sum, inside) depend(mutexinoutset : sum)
    {
      inside++;
      sum += inside;
      inside--;
    }
  }
#pragma omp taskwait
  CHECK(sum == 400);
}

/* A region inside: the helper is the initial thread of a team of its own. */
static void region(void) {
  int sum = 0;
#pragma omp target nowait map(tofrom : sum)
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += omp_get_num_threads();
#pragma omp taskwait
  CHECK(sum == 4 || sum == 1);
}

static void all(void) {
#pragma omp parallel
  {
#pragma omp single
    {
      chain();
      group();
      exclusion();
      region();
    }
  }
  int sum = 0;
#pragma omp parallel
  {
#pragma omp target nowait map(tofrom : sum)
    {
#pragma omp atomic
      sum++;
    }
    /* The barrier waits, too. */
  }
  CHECK(sum == omp_get_max_threads());
}

int main(void) {
  if (getenv("LIBOMP_USE_HIDDEN_HELPER_TASK"))
    numbers = 0;
  all();
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    all();
    fflush(stdout);
    _exit(fails != 0);
  }
  int status = 1;
  waitpid(child, &status, 0);
  CHECK(status == 0);
  puts(fails ? "bad" : "good");
  return fails != 0;
}
