// references: gcc
// 'loop' over objects: their last value is known where all threads have had their part.
#include <cstdio>
#include <deque>
#include <vector>

template <class T> static long last(std::vector<T> &all) {
  typename std::vector<T>::iterator at;
#pragma omp parallel loop lastprivate(at)
  for (at = all.begin(); at < all.end(); at += 3) *at += 1;
  return at - all.begin();
}

static long in_team(std::deque<long> &all) {
  std::deque<long>::iterator at;
  long seen = 0;
#pragma omp parallel num_threads(4) shared(at) reduction(+ : seen)
  {
#pragma omp loop bind(parallel) lastprivate(at)
    for (at = all.begin() + 1; at < all.end(); ++at) *at += 2;
    // All threads see the value behind the loop.
    seen += at - all.begin() == 50;
  }
  return seen;
}

static long in_each(std::vector<int> &all) {
  long sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
#pragma omp single nowait
  {
    std::vector<int>::iterator at;
#pragma omp loop bind(thread) lastprivate(at)
    for (at = all.begin(); at < all.end(); at += 2) *at = 4;
    sum += at - all.begin();
  }
  return sum;
}

int main() {
  std::vector<long> all(100);
  std::printf("%ld ", last(all));
  std::printf("%ld %ld\n", all[99], all[98]);
  std::deque<long> deque(50);
  std::printf("%d ", in_team(deque) > 0);
  std::printf("%ld\n", deque[49]);
  std::vector<int> some(9);
  std::printf("%ld ", in_each(some));
  std::printf("%d\n", some[8]);
}
