// flags: -std=c++20
// Statements in loops over ranges that cannot go in front of the construct.
#include <vector>

int count(std::vector<int> &v, std::vector<std::vector<int>> &rows) {
  int s = 0, k = 2;
#pragma omp parallel for
  for (int i = 0; int &x : v) // error: 3: a loop over a range must not begin with a statement
    x = i++;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (auto &row : rows)
    for (auto &r = row; int x : r) // error: 5: a loop over a range must not begin with a statement
      s += x;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (int n = 0; n < 3; n++)
    for (int i = 0; int x : v) { // error: 5: a loop over a range must not begin with a statement
      s += x * i;
      i += 2;
    }
#pragma omp parallel for firstprivate(k) reduction(+ : s)
  for (int n = k; int x : v) // error: 3: a loop over a range must not begin with a statement
    s += x * n;
#pragma omp taskloop nogroup
  for (int n = 3; int &x : v) // error: 3: a loop over a range must not begin with a statement
    x = n;
  return s;
}
