// An exception that would leave a region ends the program there, wherever a handler for it stands: one construct for each
// of the arguments of the preprocessor.
#include "marked.hpp"
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

__attribute__((noinline)) static int risky(int i) {
  if (i == 5)
    throw std::runtime_error("five");
  return i;
}

struct Local {
  std::string text = "an object of the region";
  ~Local() { risky((int)text.size()); }
};

int main() {
  std::set_terminate([] {
    try {
      std::rethrow_exception(std::current_exception());
    } catch (std::exception &e) {
      std::printf("terminated by %s\n", e.what());
    } catch (int i) {
      std::printf("terminated by %d\n", i);
    }
    std::fflush(stdout);
    std::_Exit(17);
  });
  int n = 10;
  try {
#if CASE == 0
    BEGIN("PARALLEL", "omp parallel num_threads(1)", LIST("SHARED", &n); VALUE("NUM_THREADS", 1))
    Local local;
    for (int i = 0; i < n; ++i)
      local.text += (char)risky(i);
    END("PARALLEL")
#elif CASE == 1
    BEGIN("PARALLEL", "omp parallel num_threads(2)", LIST("SHARED", &n); VALUE("NUM_THREADS", 2))
    try {
      LOOP("LOOP", "omp for", i, n, )
      std::vector<int> v(i);
      risky(i);
      END_LOOP("LOOP")
    } catch (std::exception &) {
      std::printf("caught\n");
    }
    END("PARALLEL")
#elif CASE == 2
    BEGIN("PARALLEL", "omp parallel num_threads(2)", LIST("SHARED", &n); VALUE("NUM_THREADS", 2))
    BEGIN("SINGLE", "omp single", )
    Local local;
    BEGIN("TASK", "omp task", LIST("FIRSTPRIVATE", &n))
    Local inner;
    throw n;
    END("TASK")
    END("SINGLE")
    END("PARALLEL")
#elif CASE == 3
    // Rethrown by the user's own handler, and by a typed one that does not fit.
    BEGIN("PARALLEL", "omp parallel num_threads(1)", LIST("SHARED", &n); VALUE("NUM_THREADS", 1))
    BEGIN("CRITICAL", "omp critical", )
    Local local;
    try {
      try {
        risky(5);
      } catch (int) {
        std::printf("wrong\n");
      }
    } catch (...) {
      std::printf("handler\n");
      std::fflush(stdout);
      throw;
    }
    END("CRITICAL")
    END("PARALLEL")
#elif CASE == 4
    // Orphaned, with no region around.
    LOOP("LOOP", "omp for", i, n, )
    Local local;
    try {
      risky(i);
    } catch (std::logic_error &) {
      std::printf("wrong\n");
    }
    END_LOOP("LOOP")
#endif
  } catch (...) {
    std::printf("escaped\n");
  }
  std::printf("end\n");
}
