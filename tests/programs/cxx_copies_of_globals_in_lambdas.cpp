// A lambda that captures nothing by default needs no capture of what is static, of which regions in it have copies.
// references: gcc (clang 19 asks for a capture)
#include <cstdio>

namespace {
int total = 3;
int step = 1;
} // namespace
static int last;

struct Host {
  int m = 4;
  int run(int n) {
    auto sum = [*this](int k) {
      int r = 0;
#pragma omp parallel for reduction(+ : r) reduction(+ : total) firstprivate(step) lastprivate(last)
      for (int i = 0; i < k; ++i) {
        r += m;
        total += step;
        last = i;
      }
      return r;
    };
    return sum(n);
  }
};

int main() {
  int sum = Host{}.run(10);
  auto task = [](int n) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(step) shared(total)
    total += step * n;
  };
  task(100);
  std::printf("%d %d %d\n", sum, total, last);
}
