// references: gcc (clang takes no such list in a template)
// Dependences on what an operator [] finds by a list in braces, at which nothing is an expression.
#include <cstdio>
#include <map>
#include <utility>
#include <vector>

struct Key {
  int row, column;
};
struct Grid {
  int columns;
  std::vector<long> cells;
  Grid(int rows, int columns) : columns(columns), cells(std::size_t(rows) * columns) {}
  long &operator[](Key key) { return cells[std::size_t(key.row) * columns + key.column]; }
};

static long by_map(int n) {
  std::map<std::pair<int, int>, long> of;
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) of[{i, k}] = i + k;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < n; ++k) {
#pragma omp task depend(inout : of[{k, k}])
    of[{k, k}] += 100;
    for (int i = k + 1; i < n; ++i) {
#pragma omp task depend(in : of[{k, k}]) depend(inout : of[{i, i}])
      of[{i, i}] += of[{k, k}];
    }
  }
  long sum = 0;
  for (auto &entry : of) sum = (sum * 31 + entry.second) % 1000003;
  return sum;
}

template <class G> static long wave(int n) {
  G grid(n, n);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      const int above = i > 0 ? i - 1 : i, left = k > 0 ? k - 1 : k;
#pragma omp task depend(in : grid[{above, k}], grid[{i, left}]) depend(out : grid[{i, k}])
      grid[{i, k}] = (grid[{above, k}] * 3 + grid[{i, left}] * 5 + i + k + 1) % 1009;
    }
  return grid[{n - 1, n - 1}];
}

int main() {
  std::printf("%ld %ld\n", by_map(8), wave<Grid>(12));
  Grid counts(2, 3);
#pragma omp parallel for
  for (int i = 0; i < 600; ++i) {
#pragma omp atomic
    counts[{i % 2, i % 3}] += i;
  }
  std::printf("%ld %ld\n", counts[{0, 0}], counts[{1, 2}]);
}
