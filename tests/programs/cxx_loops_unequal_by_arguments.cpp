// references: clang, gcc
// Loops over iterators with '!=' whose step is an argument of a template: each instance goes up or down.
#include <cstdio>
#include <deque>
#include <vector>

template <int N, class I> static long up_or_down(I from, I to) {
  long sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (I at = from; at != to; at += N) sum = sum + *at;
  return sum;
}

template <class T, T N> static long back(std::deque<T> &all) {
  long sum = 0;
  typename std::deque<T>::iterator at;
#pragma omp parallel for reduction(+ : sum) lastprivate(at)
  for (at = all.end() - 1; at != all.begin(); at -= N) sum += *at;
  return sum + (at == all.begin());
}

int main() {
  std::vector<int> all;
  std::deque<long> deque;
  for (int i = 0; i < 100; ++i) all.push_back(i * i), deque.push_back(i + 1);
  std::printf("%ld\n", (up_or_down<1>(all.begin() + 3, all.end())));
  std::printf("%ld\n", (up_or_down<-1>(all.end() - 1, all.begin() + 3)));
  std::printf("%ld\n", (up_or_down<1>(all.begin(), all.begin())));
  std::printf("%ld\n", (up_or_down<1, int *>(&all[2], &all[50])));
  std::printf("%ld\n", (back<long, 1>(deque)));
}
