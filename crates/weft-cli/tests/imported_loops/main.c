// Compares each loop with its serial form, for some arguments.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int limit = 77;
char bytes[128];
int words[128];

static struct { unsigned long count, sum, hash, threads; } seen;

void visit(long value) {
  unsigned long v = (unsigned long)value, mixed = (v + 0x9e3779b97f4a7c15ul) * 0xbf58476d1ce4e5b9ul;
  __atomic_fetch_add(&seen.count, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&seen.sum, v, __ATOMIC_RELAXED);
  __atomic_fetch_add(&seen.hash, mixed ^ (mixed >> 29), __ATOMIC_RELAXED);
  __atomic_fetch_or(&seen.threads, 1ul << omp_get_thread_num(), __ATOMIC_RELAXED);
}

#define LOOPS(X) \
  X(int_lt) X(int_lt_int) X(int_le) X(int_gt) X(int_ge) X(int_mirrored) X(int_step) X(long_step_down) X(long_negative_step) \
  X(int_lowest) X(int_highest) X(unsigned_gt) X(unsigned_high) X(ulong_high) X(schar_all_but_one) X(uchar_step) \
  X(uchar_down) X(short_le) X(short_step) X(int_ne) X(int_ne_down) X(pointer_lt) X(pointer_ne) X(pointer_step) \
  X(bound_in_global) X(bound_expression) X(loop_of_while) X(tested_last) X(tested_last_behind_a_gate) \
  X(tested_before_the_step) X(with_continue) X(with_abort) X(with_inner_loop) X(last_value) X(last_value_down) \
  X(sum_of_squares) X(collapse_two) X(collapse_two_down) X(collapse_three) X(collapse_row_values) X(collapse_last_values)

#define DECLARE(name) long name(long, long, long), serial_##name(long, long, long);
LOOPS(DECLARE)

typedef long (*loop)(long, long, long);
#define ROW(name) {#name, name, serial_##name},
static struct { const char *name; loop marked, serial; } loops[] = {LOOPS(ROW)};

int main(int count_of_words, char **words_given) {
  static const long arguments[][3] = {
    {0, 100, 1}, {-20, 31, 2}, {5, 5, 3}, {9, 3, 1}, {-7, -6, 4}, {0, 3, 1}, {-100, 100, 7},
  };
  int wrong = 0, checked = 0;
  unsigned long threads = 0;
  for (int i = 0; i < 128; i++) words[i] = i * i;
  for (unsigned l = 0; l < sizeof loops / sizeof *loops; l++)
    for (unsigned n = 0; n < sizeof arguments / sizeof *arguments; n++) {
      const long *v = arguments[n];
      memset(&seen, 0, sizeof seen);
      long wanted = loops[l].serial(v[0], v[1], v[2]);
      unsigned long count = seen.count, sum = seen.sum, hash = seen.hash;
      memset(&seen, 0, sizeof seen);
      long got = loops[l].marked(v[0], v[1], v[2]);
      threads |= seen.threads;
      checked++;
      if (got != wanted || seen.count != count || seen.sum != sum || seen.hash != hash) {
        printf("%s(%ld, %ld, %ld): returns %ld, not %ld; visits %lu, not %lu; sum %ld, not %ld\n", loops[l].name, v[0],
               v[1], v[2], got, wanted, seen.count, count, (long)seen.sum, (long)sum);
        wrong++;
      }
    }
  // Under a dynamic schedule one thread may be fast enough for all.
  int may_be_alone = omp_get_max_threads() == 1 || (count_of_words > 1 && strcmp(words_given[1], "dynamic") == 0);
  int shares = may_be_alone || (threads & (threads - 1)) != 0;
  if (!shares) printf("one thread has done all of the work\n");
  printf("%d checked, %d wrong\n", checked, wrong);
  return wrong > 0 || !shares;
}
