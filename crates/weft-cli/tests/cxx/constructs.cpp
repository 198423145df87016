// Constructs around code that may throw: reductions, sections, ordered, nests, simd, thread-local objects, copyprivate,
// task reductions, collapsed and linear loops.
#include "marked.hpp"
#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <numeric>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

__attribute__((noinline)) static double risky(double x) {
  if (x < 0)
    throw std::domain_error("negative");
  return x + 1;
}

// A thread-local object with a constructor and a destructor, and one that is used only elsewhere.
struct Buffer {
  std::vector<int> data;
  static long made;
  Buffer() : data(16, 1) { __atomic_fetch_add(&made, 1, __ATOMIC_RELAXED); }
  ~Buffer() { data.clear(); }
};
long Buffer::made = 0;
thread_local Buffer buffer;
static thread_local std::map<int, std::string> names;
struct Holder {
  static thread_local long counter;
};
thread_local long Holder::counter = 100;

static void thread_local_objects() {
  buffer.data.push_back(5);
  Holder::counter = 1000;
  long own = (long)&buffer;
  long others = 0, wrong = 0, sum = 0;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &others, &wrong, &sum); LIST("FIRSTPRIVATE", &own))
  bool is_primary = omp_get_thread_num() == 0;
  add(&wrong, ((long)&buffer == own) != is_primary);
  Holder::counter += 1;
  add(&wrong, Holder::counter != (is_primary ? 1001 : 101));
  names[1] = std::to_string(omp_get_thread_num());
  ALONE("BARRIER", "omp barrier");
  add(&wrong, names[1] != std::to_string(omp_get_thread_num()));
  try {
    buffer.data.at(16) += 1;
    add(&wrong, !is_primary);
  } catch (std::out_of_range &) {
    add(&others, 1);
    buffer.data.push_back(6);
  }
  add(&sum, (long)buffer.data.size() - 17);
  END("PARALLEL")
  std::printf("thread_local: %d %ld %ld, own %zu, %ld\n", others == omp_get_max_threads() - 1, wrong, sum,
              buffer.data.size(), Holder::counter);
}

static void reductions(int n) {
  double sum = 0.5;
  long count = 0;
  int least = 1000;
  std::vector<double> v(n, 1.0);
  for (int i = 0; i < n; ++i)
    v[i] = i % 10 == 9 ? -1 : i;
  BEGIN("PARALLEL", "omp parallel reduction(+ : sum)", LIST("SHARED", &v, &n, &count, &least);
        LIST("REDUCTION.ADD", &sum))
  LOOP("LOOP", "omp for reduction(+ : count) reduction(min : least) schedule(guided)", i, n,
       LIST("REDUCTION.ADD", &count);
       LIST("REDUCTION.MIN", &least); LIST("SCHEDULE.GUIDED", 1ll))
  std::string text(i % 40, 'x');
  try {
    sum += risky(v.at(i));
    least = std::min(least, (int)text.size() + i);
  } catch (const std::exception &) {
    ++count;
  }
  END_LOOP("LOOP")
  END("PARALLEL")
  std::printf("reductions: %g %ld %d\n", sum, count, least);
}

static void sections_and_ordered(int n) {
  std::string text;
  long sum = 0;
  long *to = &sum;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &text, &n); LIST("FIRSTPRIVATE", &to))
#ifdef SURFACE
  {
    unsigned long long start = 0, end = 2;
    BEGIN("SECTIONS", "", LIST("NORMALIZED.BOUNDS", &start, &end))
    for (unsigned long long s = start; s < end; ++s)
      switch (s) {
      case 0: {
        auto p = std::make_unique<std::string>("first");
        try {
          add(to, (long)p->at(10));
        } catch (std::out_of_range &) {
          add(to, 1);
        }
      } break;
      default: {
        std::vector<int> w(10);
        std::iota(w.begin(), w.end(), 0);
        add(to, std::accumulate(w.begin(), w.end(), 0));
      } break;
      }
    END("SECTIONS")
  }
  LOOP("LOOP", "", i, n, WORD("ORDERED"); LIST("SCHEDULE.DYNAMIC", 1ll))
  std::string part = std::to_string(i);
  BEGIN("ORDERED", "", )
  try {
    if (i % 4 == 1)
      throw part;
    text += part;
  } catch (std::string &thrown) {
    text += "<" + thrown + ">";
  }
  END("ORDERED")
  __weft_directive("DIR.OMP.LOOP.ITERATION.END", "marked.cpp", __LINE__, 1);
  LISTED;
  END_LOOP("LOOP")
#else
#pragma omp sections
  {
#pragma omp section
    add(to, 1);
#pragma omp section
    add(to, 45);
  }
#pragma omp for ordered schedule(dynamic, 1)
  for (int i = 0; i < n; ++i) {
    std::string part = std::to_string(i);
#pragma omp ordered
    text += i % 4 == 1 ? "<" + part + ">" : part;
  }
#endif
  END("PARALLEL")
  std::printf("sections: %ld, ordered: %s\n", sum, text.c_str());
}

static void nests(int n, int m) {
  long sum = 0;
  std::vector<std::vector<long>> rows(n, std::vector<long>(m, 2));
#ifdef SURFACE
  BEGIN("PARALLEL", "", LIST("SHARED", &sum, &rows, &n, &m))
  unsigned long long start = 0, end = (unsigned long long)n * m, index, first, behind;
  BEGIN("LOOP", "", LIST("NORMALIZED.BOUNDS", &start, &end);
        LIST("NORMALIZED.COUNTS", (unsigned long long)n, (unsigned long long)m);
        LIST("NORMALIZED.INDICES", &index, &first, &behind); LIST("SCHEDULE.STATIC", 3ll))
  {
    int i = (int)index;
    for (int j = (int)first; j < (int)behind; ++j) {
      std::string name = std::to_string(i) + " of the outer loop, " + std::to_string(j);
      try {
        add(&sum, rows.at(i + (j == 3 && i == n - 1)).at(j) * (long)name.size());
      } catch (...) {
        add(&sum, 100000);
        continue;
      }
    }
  }
  END("LOOP")
  END("PARALLEL")
#else
#pragma omp parallel for collapse(2) schedule(static, 3)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j) {
      std::string name = std::to_string(i) + " of the outer loop, " + std::to_string(j);
      if (j == 3 && i == n - 1)
        add(&sum, 100000);
      else
        add(&sum, 2 * (long)name.size());
    }
#endif
  std::printf("nests: %ld\n", sum);
}

static void single_copyprivate() {
  std::vector<int> result;
  long wrong = 0;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &result, &wrong))
  std::vector<int> mine(1, omp_get_thread_num() + 1);
  std::string text;
#ifdef SURFACE
  struct F {
    static void assign(void *to, const void *from) noexcept {
      *static_cast<std::vector<int> *>(to) = *static_cast<const std::vector<int> *>(from);
    }
    static void assign_text(void *to, const void *from) noexcept {
      *static_cast<std::string *>(to) = *static_cast<const std::string *>(from);
    }
  };
#endif
  BEGIN("SINGLE", "omp single copyprivate(mine, text)",
        LIST("COPYPRIVATE:SIZED", &mine, sizeof(mine), alignof(std::vector<int>), &F::assign);
        LIST("COPYPRIVATE:SIZED", &text, sizeof(text), alignof(std::string), &F::assign_text))
  mine.assign(1000, 7);
  text = "what the others get: a long text";
  END("SINGLE")
  add(&wrong, mine.size() != 1000 || mine[999] != 7 || text.size() != 32);
  mine.clear();
  END("PARALLEL")
  std::printf("copyprivate: %ld\n", wrong);
}

template <class T> static T in_tasks(const std::vector<T> &v, std::size_t from, std::size_t to) {
  if (to - from < 5) {
    T sum{};
    for (std::size_t i = from; i < to; ++i)
      sum += v.at(i);
    return sum;
  }
  std::size_t middle = from + (to - from) / 2;
  T left{}, right{};
  const std::vector<T> *p = &v;
  BEGIN("TASK", "omp task shared(left)", LIST("SHARED", &left); LIST("FIRSTPRIVATE", &p, &from, &middle))
  left = in_tasks(*p, from, middle);
  END("TASK")
  BEGIN("TASK", "omp task shared(right)", LIST("SHARED", &right); LIST("FIRSTPRIVATE", &p, &to, &middle))
  right = in_tasks(*p, middle, to);
  END("TASK")
  ALONE("TASKWAIT", "omp taskwait");
  return left + right;
}

static void tasks() {
  std::vector<std::string> words;
  std::vector<double> numbers;
  for (int i = 0; i < 60; ++i) {
    words.push_back(std::string(1, char('a' + i % 26)));
    numbers.push_back(i);
  }
  std::string text;
  double sum = 0;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &words, &numbers, &text, &sum))
  BEGIN("SINGLE", "omp single", )
  text = in_tasks(words, 0, words.size());
  sum = in_tasks(numbers, 0, numbers.size());
  END("SINGLE")
  END("PARALLEL")
  std::printf("tasks: %s %g\n", text.c_str(), sum);
}

int main() {
  thread_local_objects();
  for (int round = 0; round < 3; ++round) {
    reductions(300);
    sections_and_ordered(20);
    nests(7, 11);
    single_copyprivate();
    tasks();
  }
}
