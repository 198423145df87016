// Runs the constructs of program.ll, as lowered, and checks what they did.
//
// A loop tells each piece it gets; the pieces of all threads have to tile [0, n).
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef unsigned long long u64;
struct piece { u64 lb, ub; int tid; };
static struct piece pieces[1 << 20];
static _Atomic int piece_count;

static int failures;
static void check(int ok, const char *what, u64 n, u64 chunk) {
  if (!ok) {
    failures++;
    printf("%s fails with n=%llu chunk=%llu threads=%d\n", what, n, chunk, omp_get_max_threads());
  }
}

void note(u64 lb, u64 ub) {
  if (lb == ub) return;
  int at = piece_count++;
  pieces[at] = (struct piece){lb, ub, omp_get_thread_num()};
}

static int by_lb(const void *a, const void *b) {
  const struct piece *p = a, *q = b;
  return p->lb < q->lb ? -1 : p->lb > q->lb;
}

static int tiles(u64 n) {
  qsort(pieces, piece_count, sizeof *pieces, by_lb);
  u64 at = 0;
  for (int i = 0; i < piece_count; i++) {
    if (pieces[i].lb != at || pieces[i].ub <= at) return 0;
    at = pieces[i].ub;
  }
  return at == n;
}

typedef void loop(u64 n, u64 chunk);
loop run_balanced, run_plain, run_auto, run_chunked, run_chunked_7, run_dynamic, run_guided, run_runtime;
loop run_orphaned, run_twice;

static void run(loop *f, u64 n, u64 chunk, const char *what) {
  piece_count = 0;
  f(n, chunk);
  check(tiles(n), what, n, chunk);
}

// The thread that clang's own lowering gives each iteration to.
static int owner[100];
static void own(u64 n, u64 chunk) {
  if (chunk == 0) {
#pragma omp parallel for schedule(static)
    for (u64 i = 0; i < n; i++) owner[i] = omp_get_thread_num();
  } else {
#pragma omp parallel for schedule(static, chunk)
    for (u64 i = 0; i < n; i++) owner[i] = omp_get_thread_num();
  }
}

static int owned(void) {
  for (int i = 0; i < piece_count; i++)
    for (u64 at = pieces[i].lb; at < pieces[i].ub; at++)
      if (owner[at] != pieces[i].tid) return 0;
  return 1;
}

static void loops(void) {
  for (u64 n = 0; n < 100; n++) {
    own(n, 0);
    run(run_balanced, n, 0, "static");
    check(owned(), "static: owners", n, 0);
    run(run_plain, n, 0, "no schedule");
    check(owned(), "no schedule: owners", n, 0);
    run(run_auto, n, 0, "auto in chunks");
    run(run_orphaned, n, 0, "orphaned static");
    check(owned(), "orphaned: owners", n, 0);
    own(n, 7);
    run(run_chunked_7, n, 7, "static,7");
    check(owned(), "static,7: owners", n, 7);
    for (u64 chunk = 1; chunk < 120; chunk += chunk < 5 ? 1 : 37) {
      own(n, chunk);
      run(run_chunked, n, chunk, "static,c");
      check(owned(), "static,c: owners", n, chunk);
      run(run_dynamic, n, chunk, "dynamic");
      run(run_guided, n, chunk, "guided");
      run(run_runtime, n, chunk, "runtime");
    }
    piece_count = 0;
    run_twice(n, 3);
    u64 sum = 0;
    for (int i = 0; i < piece_count; i++) sum += pieces[i].ub - pieces[i].lb;
    check(sum == 2 * n, "a loop run twice", n, 3);
  }
  u64 huge[] = {1ull << 40, 1ull << 63, ~0ull - 1, ~0ull};
  for (int i = 0; i < 4; i++) {
    u64 n = huge[i];
    run(run_balanced, n, 0, "static");
    run(run_chunked, n, ~0ull >> 1, "static,c");
    run(run_chunked, n, 1ull << 62, "static,c");
    run(run_chunked, n, n / 1000 + 1, "static,c");
    run(run_chunked, n, (1ull << 62) - 3, "static,c");
  }
  run(run_dynamic, 1ull << 40, 1ull << 33, "dynamic");
  run(run_guided, 1ull << 40, 1ull << 33, "guided");
  run(run_runtime, 1000, 0, "runtime");
}

int count, others;
void bump(void) { count++; }
void bump_other(void) { others++; }
void run_single(int times), run_master(void), run_critical(int times), run_barrier(int *slots);
void run_if(int condition, int threads), run_if_false(void), run_close(void);

int team_size, team_level, team_ok;
void tell_team(void) {
  if (omp_get_thread_num() == 0) {
    team_size = omp_get_num_threads();
    team_level = omp_get_active_level();
  }
}
void tell_sum(long sum) { team_ok = sum == 42 + 17; }
void tell_slots(int *slots) {
  for (int i = 0; i < omp_get_num_threads(); i++)
    if (slots[i] != i + 1) others++;
}
void set_slot(int *slots) { slots[omp_get_thread_num()] = omp_get_thread_num() + 1; }

int main(void) {
  omp_set_dynamic(0);
  int threads = omp_get_max_threads();
  loops();
  count = 0;
  run_single(1000);
  check(count == 1000, "single", 0, 0);
  count = 0;
  run_master();
  check(count == 1, "master", 0, 0);
  count = others = 0;
  run_critical(1000);
  check(count == 1000 * threads && others == 1000 * threads, "critical", 0, 0);
  int slots[64] = {0};
  others = 0;
  run_barrier(slots);
  check(others == 0, "barrier", 0, 0);

  for (int n = 1; n < 4; n++) {
    run_if(1, n);
    check(team_size == n && team_ok, "if(1) num_threads(n)", n, 0);
    run_if(0, n);
    check(team_size == 1 && team_level == 0 && team_ok, "if(0)", n, 0);
    // What num_threads pushed must not reach the next fork.
    run_close();
    check(team_size == threads, "the fork behind it", n, 0);
  }
  run_if_false();
  check(team_size == 1, "if(0), constant", 0, 0);
  run_close();
  check(team_size == threads, "proc_bind", 0, 0);
  if (failures == 0) printf("ok\n");
  return failures != 0;
}
