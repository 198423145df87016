// Functions with regions that LLVM inlines where exceptions are caught and objects end; const functions, and what names
// the executing thread, called where control may go to a handler.
#include "marked.hpp"
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <vector>

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

__attribute__((noinline)) static long risky(long i) {
  if (i % 9 == 8)
    throw std::runtime_error("eight");
  return i;
}

struct Guard {
  long *to;
  explicit Guard(long *to) : to(to) {}
  ~Guard() { add(to, 1); }
};

static inline long region(const std::vector<long> &v, int n, long scale) {
  long sum = 0;
  Guard around(&sum);
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &v, &n, &scale))
  LOOP("LOOP", "omp for", i, n, )
  Guard guard(&sum);
  try {
    add(&sum, risky(v[i]) * scale);
  } catch (std::runtime_error &e) {
    add(&sum, 1000);
  }
  END_LOOP("LOOP")
  END("PARALLEL")
  if (sum < 0)
    throw sum;
  return sum;
}

static inline long several(int n) {
  std::vector<long> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = i;
  std::string text = "an object of the caller's, which ends whatever happens";
  try {
    Guard *nothing = nullptr;
    long a = region(v, n, 1);
    long b = region(v, n, -1000);
    return a + b + (nothing != nullptr);
  } catch (long sum) {
    return sum - (long)text.size();
  }
}

// Which thread executes it may be seen from errno's address.
static void thread_names() {
  long wrong = 0, own = (long)&errno;
  errno = 0;
  try {
    std::vector<long *> addresses(omp_get_max_threads());
    std::vector<long *> *p = &addresses;
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &wrong); LIST("FIRSTPRIVATE", &own, &p))
    try {
      p->at(omp_get_thread_num()) = (long *)&errno;
      risky(0);
      add(&wrong, ((long)&errno == own) != (omp_get_thread_num() == 0));
    } catch (std::out_of_range &) {
    }
    END("PARALLEL")
    for (long *address : addresses)
      add(&wrong, address == nullptr);
    risky(errno);
  } catch (std::bad_alloc &) {
    wrong = 100;
  }
  std::printf("names: %ld %d\n", wrong, (long)&errno == own);
}

int main() {
  for (int n : {1, 10, 100}) {
    try {
      std::printf("%ld\n", several(n));
      thread_names();
    } catch (...) {
      std::printf("escaped\n");
    }
  }
}
