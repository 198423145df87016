// Copies that the creation of a task constructs are destroyed, also if the task is cancelled before it has started.
#include <atomic>
#include <cstdio>

static std::atomic<int> living{0};

struct Counted {
  int value;
  Counted() : value(1) { living++; }
  Counted(const Counted &other) : value(other.value) { living++; }
  ~Counted() { living--; }
};

int main() {
  int bad = 0;
  for (int round = 0; round < 100; round++) {
    Counted counted;
    // The constructs of each task are left as soon as one of them has cancelled the group.
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskgroup
    for (int i = 0; i < 100; i++) {
#pragma omp task firstprivate(counted) untied
      {
        if (counted.value != 1)
          bad++;
#pragma omp cancel taskgroup
      }
    }
    bad += living != 1;
  }
  std::puts(bad ? "bad" : "good");
  return 0;
}
