// Exceptions that stay in their region, in every construct; objects of the region end by them.
#include "marked.hpp"
#include <atomic>
#include <cstdio>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

static std::atomic<long> made{0}, ended{0};

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

struct Counted {
  long value;
  explicit Counted(long v) : value(v) { ++made; }
  Counted(const Counted &other) : value(other.value) { ++made; }
  virtual ~Counted() { ++ended; }
  virtual long get(int limit) const {
    if (value > limit)
      throw std::runtime_error("above");
    return value;
  }
};

struct Doubled final : Counted {
  using Counted::Counted;
  long get(int limit) const override { return 2 * Counted::get(limit); }
};

__attribute__((noinline)) static long risky(long i) {
  Doubled local(i);
  if (i % 7 == 3)
    throw std::string("seven");
  if (i % 11 == 5)
    throw i;
  return local.get(1000000);
}

// Catches in the loop, goes on with the next iteration; a vector and a string of the thread's own.
static void in_a_loop(int n) {
  long sum = 0, caught = 0;
  std::vector<long> all(n, -1);
  long *to = all.data();
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &caught, &to); LIST("FIRSTPRIVATE", &n))
  std::vector<long> own;
  std::string text = "a text that is too long for a short string ";
  long mine = 0;
  LOOP("LOOP", "omp for schedule(dynamic, 3)", i, n, LIST("SCHEDULE.DYNAMIC", 3ll))
  Counted in_iteration(i);
  try {
    own.push_back(risky(i));
    to[i] = own.back();
  } catch (const std::string &why) {
    text += why;
    ++mine;
    continue;
  } catch (long which) {
    mine += which == i;
    continue;
  }
  text += 'x';
  END_LOOP("LOOP")
  BEGIN("CRITICAL", "omp critical(sums)", VALUE("NAME", "sums"))
  Counted in_critical(1);
  for (long value : own)
    sum += value;
  caught += mine;
  if (text.size() < 10)
    throw 1;
  END("CRITICAL")
  END("PARALLEL")
  long others = 0;
  for (long value : all)
    others += value;
  std::printf("loop: %ld %ld %ld\n", sum, caught, others);
}

// A region in a function with objects and handlers around it.
static long around(int n, bool fail) {
  Counted outer(1);
  std::vector<int> data(n, 2);
  long sum = 0;
  try {
    Counted middle(2);
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &data, &n, &fail))
    Counted inner(3);
    LOOP("LOOP", "omp for", i, n, )
    try {
      if (data.at(i * (fail ? 2 : 1)) == 2)
    add(&sum, 1);
    } catch (std::out_of_range &) {
    add(&sum, 1000);
    }
    END_LOOP("LOOP")
    END("PARALLEL")
    if (fail)
      throw std::runtime_error("behind");
    return sum;
  } catch (std::exception &e) {
    std::string what = e.what();
    return -sum - (long)what.size();
  }
}

struct Odd {};

static void in_single_and_sections() {
  std::atomic<long> sum{0};
  std::atomic<long> *to = &sum;
  BEGIN("PARALLEL", "omp parallel", LIST("FIRSTPRIVATE", &to))
  BEGIN("SINGLE", "omp single", )
  try {
    Counted object(9);
    object.get(3);
  } catch (std::exception &e) {
    *to += e.what()[0];
  }
  END("SINGLE")
  BEGIN("MASTER", "omp master", )
  try {
    throw Odd();
  } catch (Odd &) {
    try {
      throw;
    } catch (...) {
      *to += 10000;
    }
  }
  END("MASTER")
  BEGIN("SINGLE", "omp single nowait", WORD("NOWAIT"))
  for (int i = 0; i < 20; ++i) {
    BEGIN("TASK", "omp task firstprivate(i, to)", LIST("FIRSTPRIVATE", &i, &to))
    std::vector<std::string> words(i + 1, "word");
    try {
      *to += risky(i) != 2 * i;
      words.at(i + (i & 1));
    } catch (std::out_of_range &) {
      *to += 100000;
    } catch (...) {
      *to += 1000000;
    }
    END("TASK")
  }
  END("SINGLE")
  END("PARALLEL")
  std::printf("single, tasks: %ld\n", sum.load());
}

// A lambda with a region in it, and one in a region, which throws.
static void in_lambdas(int n) {
  long sum = 0;
  auto work = [&sum, n](auto scale) {
    long *p = &sum;
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &p, &scale))
    auto check = [&](long i) {
      Counted c(i);
      return c.get(50) * scale;
    };
    LOOP("LOOP", "omp for", i, n, )
    try {
      auto part = check(i);
    add(p, (long)part);
    } catch (std::runtime_error &) {
    add(p, -(1));
    }
    END_LOOP("LOOP")
    END("PARALLEL")
  };
  work(1);
  work(2.5);
  std::printf("lambdas: %ld\n", sum);
}

// Nested, and orphaned.
static void orphaned(std::vector<long> &v, int n) {
  auto *p = &v;
  LOOP("LOOP", "omp for", i, n, )
  try {
    p->at(i % (n / 2 + 1) + i / 3) += risky(i);
  } catch (...) {
    Counted c(i);
    add(&(*p)[0], c.value);
  }
  END_LOOP("LOOP")
}

static void nested(int n) {
  std::vector<long> v(1);
  omp_set_max_active_levels(2);
  std::atomic<long> sum{0};
  BEGIN("PARALLEL", "omp parallel num_threads(2)", LIST("SHARED", &v, &n, &sum); VALUE("NUM_THREADS", 2))
  Counted outer(5);
  BEGIN("PARALLEL", "omp parallel num_threads(3)", LIST("SHARED", &n, &sum, &outer); VALUE("NUM_THREADS", 3))
  std::vector<long> own(n, 1);
  try {
    for (int i = 0; i < n; ++i)
      own.at(i + (i > n - 2)) += risky(4);
  } catch (std::out_of_range &e) {
    sum += outer.value;
  }
  END("PARALLEL")
  END("PARALLEL")
  std::printf("nested: %d\n", sum > 0);
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &v, &n))
  orphaned(v, n);
  END("PARALLEL")
  std::printf("orphaned: %ld\n", v[0]);
}

int main() {
  in_a_loop(200);
  std::printf("around: %ld\n", around(100, false));
  std::printf("around: %ld\n", around(100, true));
  in_single_and_sections();
  in_lambdas(100);
  nested(40);
  std::printf("alive: %ld\n", made - ended);
}
