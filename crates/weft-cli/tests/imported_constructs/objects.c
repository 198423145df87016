// Objects that functions construct, copy, assign and destroy, in every clause that makes copies. The regions are marked
// by hand in the surface form, whose functions stand for those that a C++ front end would name.
// Each check is a line of the output; a line is the same with any number of threads.

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

extern void __weft_directive(const char *, ...) __attribute__((nothrow));
extern void __weft_qual(const char *) __attribute__((nothrow));
extern void __weft_qual_opnd(const char *, ...) __attribute__((nothrow));
extern void __weft_qual_opndlist(const char *, ...) __attribute__((nothrow));

#define BEGIN(name) __weft_directive("DIR.OMP." name, "objects.c", __LINE__, 1)
#define LISTED __weft_directive("DIR.QUAL.LIST.END")
#define END(name) (__weft_directive("DIR.OMP.END." name), LISTED)
#define LIST(clause, ...) __weft_qual_opndlist("QUAL.OMP." clause, __VA_ARGS__)
#define NONE ((void (*)(void))0)

int omp_get_thread_num(void);
int omp_get_num_threads(void);
int omp_get_max_threads(void);

// An object knows where it is, so a copy of its bits is found out.
typedef struct Thing {
  struct Thing *self;
  long value;
} Thing;

static atomic_long constructed, copied, assigned, destroyed, wrong;
static _Thread_local char order[64];
static _Thread_local int ordered;

static void note(char what) {
  if (ordered < 63)
    order[ordered++] = what;
}

static void construct(Thing *t) {
  t->self = t;
  t->value = 7;
  constructed++;
}

static void copy(Thing *t, Thing *from) {
  wrong += from->self != from;
  t->self = t;
  t->value = from->value;
  copied++;
}

static void assign(Thing *t, Thing *from) {
  wrong += from->self != from || t->self != t;
  t->value = from->value;
  assigned++;
}

static void destroy(Thing *t) {
  wrong += t->self != t;
  t->self = 0;
  destroyed++;
}

// Reads and writes the value through the object's own address, as code with a short string does.
__attribute__((noinline)) static void add(Thing *t, long value) { t->self->value += value; }

// What a region has done per thread of a team: so many objects were made in each way, and all have ended.
static void report(const char *name, long result, int per_thread_constructed, int per_thread_copied, long other_copied,
                   long expected_assigned) {
  long threads = omp_get_max_threads();
  constructed -= threads * per_thread_constructed;
  copied -= threads * per_thread_copied + other_copied;
  assigned -= expected_assigned;
  long left = destroyed - threads * (per_thread_constructed + per_thread_copied) - other_copied;
  printf("%s: %ld, made %ld %ld %ld, ended %ld, wrong %ld\n", name, result, (long)constructed, (long)copied,
         (long)assigned, left, (long)wrong);
  constructed = copied = assigned = destroyed = wrong = 0;
}

static void private_in_parallel(void) {
  Thing t = {0, 100};
  static atomic_long sum;
  BEGIN("PARALLEL");
  LIST("PRIVATE:NONPOD", &t, construct, destroy);
  LISTED;
  add(&t, 1);
  sum += t.value;
  END("PARALLEL");
  report("private", sum - 8L * omp_get_max_threads(), 1, 0, 0, 0);
}

static void named(Thing *t, char name) {
  construct(t);
  note(name);
}
static void construct_a(Thing *t) { named(t, 'a'); }
static void construct_b(Thing *t) { named(t, 'b'); }
static void copy_c(Thing *t, Thing *from) { copy(t, from), note('c'); }
static void destroy_a(Thing *t) { destroy(t), note('A' + (t->value != 7 ? (int)t->value : 0)); }
static void destroy_b(Thing *t) { destroy(t), note('B'); }
static void destroy_c(Thing *t) { destroy(t), note('C' + (int)t->value); }

// Three elements of an array in order, the variables in the order of the clauses, and all that backwards.
static void order_of_calls(void) {
  Thing a[3], b, c[2][2] = {{{&c[0][0], 0}, {&c[0][1], 1}}, {{&c[1][0], 2}, {&c[1][1], 3}}};
  static atomic_long others;
  ordered = 0;
  BEGIN("PARALLEL");
  LIST("FIRSTPRIVATE:NONPOD", &c, copy_c, destroy_c);
  LIST("PRIVATE:NONPOD", &a, construct_a, destroy_a);
  LIST("PRIVATE:NONPOD", &b, construct_b, destroy_b);
  LISTED;
  others += ordered != 8;
  note('|');
  for (int i = 0; i < 3; i++) {
    others += a[i].self != &a[i] || a[i].value != 7;
    a[i].value = 20 + i;
  }
  END("PARALLEL");
  order[ordered] = 0;
  puts(order);
  report("order", others, 4, 4, 0, 0);
}

static void firstprivate_in_parallel(int n) {
  Thing t = {&t, 40};
  Thing vla[n];
  for (int i = 0; i < n; i++)
    vla[i].self = &vla[i], vla[i].value = i;
  static atomic_long sum;
  BEGIN("PARALLEL");
  LIST("FIRSTPRIVATE:NONPOD", &t, copy, destroy);
  LIST("FIRSTPRIVATE:NONPOD", vla, copy, destroy);
  LIST("FIRSTPRIVATE", &n);
  LISTED;
  for (int i = 0; i < n; i++)
    add(&t, vla[i].value), add(&vla[i], 1);
  sum += t.value;
  END("PARALLEL");
  long left = t.value - 40;
  for (int i = 0; i < n; i++)
    left += vla[i].value - i;
  report("firstprivate", sum - 46L * omp_get_max_threads() + left, 0, 1 + n, 0, 0);
}

// A loop with each clause; the last iteration's objects are assigned before any ends.
#define LOOP(function, SCHEDULE)                                                                                      \
  static void function(int n) {                                                                                       \
    Thing private, last, both = {&both, 5};                                                                           \
    construct(&last);                                                                                                 \
    constructed = 0;                                                                                                  \
    static atomic_long sum;                                                                                           \
    BEGIN("PARALLEL");                                                                                                \
    LIST("SHARED", &last, &both);                                                                                     \
    LIST("FIRSTPRIVATE", &n);                                                                                         \
    LIST("PRIVATE", &private);                                                                                        \
    LISTED;                                                                                                           \
    unsigned long long start = 0, end = n;                                                                            \
    BEGIN("LOOP");                                                                                                    \
    LIST("NORMALIZED.BOUNDS", &start, &end);                                                                          \
    LIST("PRIVATE:NONPOD", &private, construct, destroy);                                                             \
    LIST("LASTPRIVATE:NONPOD", &last, construct, assign, destroy);                                                    \
    LIST("FIRSTPRIVATE:NONPOD", &both, copy, destroy);                                                                \
    LIST("LASTPRIVATE:NONPOD", &both, construct, assign, destroy);                                                    \
    SCHEDULE;                                                                                                         \
    LISTED;                                                                                                           \
    for (unsigned long long i = start; i < end; i++) {                                                                \
      private.value = i;                                                                                              \
      last.value = 1000 + i;                                                                                          \
      wrong += both.value != 5 && both.value < 2000;                                                                      \
      both.value = 2000 + i;                                                                                          \
      add(&private, 1);                                                                                               \
      sum += private.value;                                                                                           \
    }                                                                                                                 \
    END("LOOP");                                                                                                      \
    wrong += last.value != 999 + n || both.value != 1999 + n;                                                         \
    END("PARALLEL");                                                                                                  \
    wrong += last.self != &last || both.self != &both;                                                                \
    report(#function, sum - n * (n + 1) / 2, 2, 1, 0, 2);                                                             \
  }

LOOP(loop, LIST("SCHEDULE.STATIC", 9LL))
LOOP(loop_of_one_chunk, __weft_qual("QUAL.OMP.SCHEDULE.STATIC"))
LOOP(dynamic_loop, LIST("SCHEDULE.DYNAMIC", 3LL))

static void sections(void) {
  Thing last[2];
  construct(&last[0]), construct(&last[1]);
  constructed = 0;
  BEGIN("PARALLEL");
  LIST("SHARED", &last);
  LISTED;
  unsigned long long start = 0, end = 2;
  BEGIN("SECTIONS");
  LIST("NORMALIZED.BOUNDS", &start, &end);
  LIST("LASTPRIVATE:NONPOD", &last, construct, assign, destroy);
  LISTED;
  for (unsigned long long s = start; s < end; s++)
    for (int i = 0; i < 2; i++)
      last[i].value = 10 * s + i;
  END("SECTIONS");
  END("PARALLEL");
  report("sections", last[0].value + last[1].value, 2, 0, 0, 2);
}

// One thread has copies, in turns through a loop; the other threads assign what it hands over.
static void single(void) {
  static atomic_long sum;
  Thing first = {&first, 30}, given[2];
  BEGIN("PARALLEL");
  LIST("SHARED", &first);
  LIST("PRIVATE:NONPOD", &given, construct, destroy);
  LISTED;
  for (int round = 0; round < 5; round++) {
    BEGIN("SINGLE");
    LIST("FIRSTPRIVATE:NONPOD", &first, copy, destroy);
    LIST("COPYPRIVATE:NONPOD", &given, assign);
    LISTED;
    add(&first, round);
    given[0].value = first.value;
    given[1].value = -round;
    END("SINGLE");
    wrong += given[0].value + given[1].value != 30;
    sum += given[0].value;
  }
  END("PARALLEL");
  long threads = omp_get_max_threads();
  report("single", sum - 160 * threads + first.value, 2, 0, 5, 10 * (threads - 1));
}

static _Thread_local Thing own;

static void copyin(void) {
  static atomic_long sum;
  BEGIN("PARALLEL");
  LISTED;
  construct(&own);
  END("PARALLEL");
  constructed = 0;
  own.value = 61;
  BEGIN("PARALLEL");
  LIST("COPYIN:NONPOD", &own, assign);
  LISTED;
  wrong += own.self != &own;
  add(&own, 1);
  sum += own.value;
  END("PARALLEL");
  long threads = omp_get_max_threads();
  report("copyin", sum - 62 * threads, 0, 0, 0, threads - 1);
}

// The original's value must be seen before any thread changes it.
static void from_original(Thing *t, Thing *original) {
  wrong += t->self != t || original->value != 1000;
  t->value = original->value - 1000;
}

// No two threads combine at once: the sum would lose additions.
static volatile long inside;
static void combine(Thing *out, Thing *in) {
  long before = inside;
  for (volatile int i = 0; i < 1000; i++)
    ;
  inside = before + 1;
  out->value += in->value;
}

static void reduction(int n) {
  Thing total[2] = {{&total[0], 1000}, {&total[1], 1000}}, zeroed = {0, 500};
  inside = 0;
  BEGIN("PARALLEL");
  LIST("SHARED", &total, &zeroed);
  LIST("FIRSTPRIVATE", &n);
  LISTED;
  unsigned long long start = 0, end = n;
  BEGIN("LOOP");
  LIST("NORMALIZED.BOUNDS", &start, &end);
  LIST("REDUCTION.UDR:NONPOD", &total, construct, destroy, combine, from_original);
  LIST("REDUCTION.UDR:NONPOD", &zeroed, NONE, NONE, combine, NONE);
  LISTED;
  for (unsigned long long i = start; i < end; i++) {
    add(&total[i % 2], i);
    zeroed.value++;
    wrong += zeroed.self != 0;
  }
  END("LOOP");
  END("PARALLEL");
  long threads = omp_get_max_threads();
  wrong += inside != 3 * threads;
  printf("%ld %ld %ld\n", total[0].value, total[1].value, zeroed.value);
  report("reduction", 0, 2, 0, 0, 0);
}

static void reduction_of_parallel(void) {
  Thing total = {&total, 1000};
  inside = 0;
  BEGIN("PARALLEL");
  LIST("REDUCTION.UDR:NONPOD", &total, construct, destroy, combine, from_original);
  LISTED;
  add(&total, 3);
  END("PARALLEL");
  report("reduction of parallel", total.value - 1000 - 3 * omp_get_max_threads(), 1, 0, 0, 0);
}

// A task's copy is made when the task is made, and ends when the task has ended, on whatever thread.
static void tasks(int n) {
  static atomic_long sum;
  Thing t = {&t, 0}, array[2] = {{&array[0], 1}, {&array[1], 2}}, scratch;
  Thing vla[n];
  for (int i = 0; i < n; i++)
    vla[i].self = &vla[i], vla[i].value = i;
  BEGIN("PARALLEL");
  LIST("SHARED", &t, &array, vla);
  LIST("PRIVATE", &scratch);
  LIST("FIRSTPRIVATE", &n);
  LISTED;
  BEGIN("SINGLE");
  LISTED;
  for (int i = 0; i < 20; i++) {
    t.value = i;
    BEGIN("TASK");
    LIST("FIRSTPRIVATE:NONPOD", &t, copy, destroy);
    LIST("FIRSTPRIVATE:NONPOD", &array, copy, destroy);
    LIST("FIRSTPRIVATE:NONPOD", vla, copy, destroy);
    LIST("PRIVATE:NONPOD", &scratch, construct, destroy);
    LIST("FIRSTPRIVATE", &n, &i);
    __weft_qual_opnd("QUAL.OMP.IF", i % 3 != 0);
    LISTED;
    wrong += t.value != i || array[1].value != 2 || vla[n - 1].value != n - 1;
    t.value = 0;
    add(&t, i);
    add(&array[1], t.value);
    add(&vla[n - 1], 1);
    add(&scratch, array[1].value + t.value + vla[n - 1].value);
    sum += scratch.value;
    END("TASK");
    t.value = -1;
  }
  END("SINGLE");
  END("PARALLEL");
  // In an undeferred task and outside of any team too.
  BEGIN("TASK");
  LIST("FIRSTPRIVATE:NONPOD", &array, copy, destroy);
  __weft_qual_opnd("QUAL.OMP.IF", 0);
  LISTED;
  wrong += array[0].value != 1;
  array[0].value = 9;
  END("TASK");
  wrong += array[0].value != 1;
  // 20 copies each of 1 + 2 + n things, and two more; 20 of `scratch`.
  constructed -= 20, destroyed -= 20;
  report("tasks", sum - 2 * 190 - 20 * (2 + n + 7), 0, 0, 20 * (3 + n) + 2, 0);
}

// The compiler must not take a copy that knows its own address for one that nothing else points to.
static void task_that_knows_itself(void) {
  static atomic_long sum;
  Thing t = {&t, 0};
  for (int i = 0; i < 10; i++) {
    BEGIN("TASK");
    LIST("FIRSTPRIVATE:NONPOD", &t, copy, NONE);
    LISTED;
    t.value = 1;
    t.self->value += 2;
    sum += t.value;
    END("TASK");
  }
  __weft_directive("DIR.OMP.TASKWAIT", "objects.c", __LINE__, 1), LISTED;
  destroyed += 10;
  report("task that knows itself", sum - 30, 0, 0, 10, 0);
}

// Without functions an object's bits are copied.
static void no_functions(void) {
  struct { long a, b; } pair = {3, 4}, last = {0, 0};
  static atomic_long sum;
  BEGIN("PARALLEL");
  LIST("SHARED", &last);
  LIST("FIRSTPRIVATE:NONPOD", &pair, NONE, NONE);
  LISTED;
  sum += pair.a + pair.b;
  unsigned long long start = 0, end = 10;
  BEGIN("LOOP");
  LIST("NORMALIZED.BOUNDS", &start, &end);
  LIST("LASTPRIVATE:NONPOD", &last, NONE, NONE, NONE);
  LISTED;
  for (unsigned long long i = start; i < end; i++)
    last.a = i, last.b = -pair.b;
  END("LOOP");
  END("PARALLEL");
  report("no functions", sum - 7 * omp_get_max_threads() + last.a + last.b, 0, 0, 0, 0);
}

int main(void) {
  private_in_parallel();
  order_of_calls();
  firstprivate_in_parallel(4);
  loop(100);
  loop_of_one_chunk(100);
  dynamic_loop(100);
  sections();
  single();
  copyin();
  reduction(100);
  reduction_of_parallel();
  tasks(3);
  task_that_knows_itself();
  no_functions();
  return 0;
}
