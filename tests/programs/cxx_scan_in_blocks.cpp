// Scans in blocks of iterations in C++: in templates, member functions and lambdas, over iterators and by references.
// references: none (clang forgets the first value, gcc takes no declaration behind the directive)
#include <cstdio>
#include <vector>

template <class T> T upto(std::vector<T> const &from, std::vector<T> &to) {
  T sum{};
#pragma omp parallel for reduction(inscan, + : sum)
  for (std::size_t i = 0; i < from.size(); ++i) {
    sum += from[i];
#pragma omp scan inclusive(sum)
    to[i] = sum;
  }
  return sum;
}

struct Row {
  int more = 3;
  std::vector<int> values, seen;

  long all() {
    long sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (auto it = values.begin(); it < values.end(); ++it) {
      sum += *it;
#pragma omp scan inclusive(sum)
      seen[it - values.begin()] = (int)sum;
    }
    return sum;
  }

  void add(int &sum) {
#pragma omp parallel for simd reduction(inscan, + : sum)
    for (int i = 0; i < (int)values.size(); i++) {
      seen[i] = sum + more;
#pragma omp scan exclusive(sum)
      int k = values[i];
      auto twice = [&] { return k * 2; };
      sum += twice();
    }
  }
};

int main() {
  int wrong = 0;
  const int n = 20000;
  std::vector<double> from(n), to(n);
  Row row;
  for (int i = 0; i < n; i++) {
    from[i] = i % 9;
    row.values.push_back(i % 5);
  }
  row.seen.resize(n);
  double sum = upto(from, to), all = 0;
  for (int i = 0; i < n; i++) {
    all += from[i];
    wrong += to[i] != all;
  }
  wrong += sum != all;
  long total = row.all(), expected = 0;
  for (int i = 0; i < n; i++) {
    expected += i % 5;
    wrong += row.seen[i] != expected;
  }
  wrong += total != expected;
  int added = 1, serial = 1;
  row.add(added);
  for (int i = 0; i < n; i++) {
    wrong += row.seen[i] != serial + 3;
    serial += 2 * (i % 5);
  }
  wrong += added != serial;
  int most = 0, greatest = 0;
  auto by_rows = [&](int rows) {
#pragma omp parallel for reduction(inscan, max : most)
    for (int i = 0; i < rows; i++) {
      int v = i * 37 % 101;
      most = v > most ? v : most;
#pragma omp scan inclusive(most)
      row.seen[i] = -1;
      if (i % 2) continue;
      row.seen[i] = most;
    }
  };
  by_rows(n);
  for (int i = 0; i < n; i++) {
    int v = i * 37 % 101;
    greatest = v > greatest ? v : greatest;
    wrong += row.seen[i] != (i % 2 ? -1 : greatest);
  }
  std::printf("%d %d\n", most == greatest, wrong);
  return wrong != 0;
}
