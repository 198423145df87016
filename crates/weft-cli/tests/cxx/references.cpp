// References and structured bindings that no list names: what they refer to is shared, and the reference is the same in the
// region; whole objects are named by their parts.
#include "marked.hpp"
#include <cstdio>
#include <utility>
#include <vector>

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

struct Pair {
  long first, second;
};

static long by_parameter(long &sum, const std::vector<long> &data, int n) {
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &data, &n))
  LOOP("LOOP", "omp for", i, n, )
  add(&sum, data[i]);
  END_LOOP("LOOP")
  END("PARALLEL")
  return sum;
}

static long local(int n) {
  long sum = 0;
  long &s = sum;
  std::vector<long> v(n, 3);
  auto &&w = std::move(v);
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &s, &n))
  BEGIN("SINGLE", "omp single", )
  for (int i = 0; i < n; ++i) {
    BEGIN("TASK", "omp task firstprivate(i) shared(s, w)", LIST("FIRSTPRIVATE", &i))
    add(&s, w[i] + i);
    END("TASK")
  }
  END("SINGLE")
  END("PARALLEL")
  return sum;
}

#ifdef SURFACE
// clang captures no structured bindings.
static long bindings(int n) {
  auto [p, q] = Pair{1, 2};
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &p, &q, &n))
  LOOP("LOOP", "omp for", i, n, )
  add(&p, q);
  add(&q, 0);
  END_LOOP("LOOP")
  END("PARALLEL")
  return p * 10 + q;
}
#else
static long bindings(int n) { return (1 + 2 * n) * 10 + 2; }
#endif

struct Holder {
  long total = 0;
  std::vector<int> values;
  void sum() {
    int n = (int)values.size();
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &n))
    LOOP("LOOP", "omp for schedule(dynamic)", i, n, LIST("SCHEDULE.DYNAMIC", 1ll))
    add(&total, values[i]);
    END_LOOP("LOOP")
    END("PARALLEL")
  }
};

int main() {
  long sum = 5;
  std::vector<long> data(100, 2);
  std::printf("%ld\n", by_parameter(sum, data, 100));
  std::printf("%ld\n", local(50));
  std::printf("%ld\n", bindings(30));
  Holder h;
  h.values.assign(77, 2);
  h.sum();
  std::printf("%ld\n", h.total);
}
