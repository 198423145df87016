// references: none (gcc-12 has no 'tile', clang-19 no 'fuse')
// flags: -fopenmp-version=60
// Transformations of loops over iterators and ranges: which element each iteration gets, and in which order.
#include <cstdio>
#include <vector>
#include <string>
#include <array>
#include <cstdlib>

static void expect(const std::string &found, const char *wanted) {
  if (found != wanted) { std::printf("%s instead of %s\n", found.c_str(), wanted); std::exit(1); }
}

struct Counted { std::vector<int> v; const int *begin() const { return v.data(); } const int *end() const { return v.data()+v.size(); } };
template <class It> long tiled(It b, It e) { long s = 0;
  #pragma omp parallel for reduction(+ : s)
  #pragma omp tile sizes(4)
  for (It i = b; i < e; ++i) s = s + *i * (i - b);
  return s; }
template <class R> std::string order(R &r) { std::string o;
  #pragma omp tile sizes(2, 3)
  for (auto &x : r) for (auto it = r.begin(); it != r.end(); ++it) o += std::to_string(x) + std::to_string(*it) + " ";
  return o; }
template <class R> std::string back(R &&r) { std::string o;
  #pragma omp reverse
  for (auto &x : r) o += std::to_string(x) + ",";
  return o; }
template <class It> std::string unrolled(It b, It e) { std::string o;
  #pragma omp unroll partial(3)
  for (It i = b; i != e; i += 1) { if (*i == 4) continue; o += std::to_string(*i); }
  #pragma omp unroll
  for (It i = b; i < e; i += 2) o += std::to_string(*i);
  return o; }
int main() {
  std::vector<int> v(17);
  for (int i = 0; i < 17; i++) v[i] = i;
  std::array<int, 5> a{5, 6, 7, 8, 9};
  expect(std::to_string(tiled(v.begin(), v.end())), "1496");
  expect(std::to_string(tiled(v.data(), v.data() + 9)), "204");
  expect(order(a), "55 56 57 65 66 67 58 59 68 69 75 76 77 85 86 87 78 79 88 89 95 96 97 98 99 ");
  expect(back(a), "9,8,7,6,5,");
  expect(back(std::vector<int>{1, 2, 3}), "3,2,1,");
  expect(unrolled(v.begin(), v.end()), "01235678910111213141516" "0246810121416");
  std::string o;
  #pragma omp interchange
  for (auto x : a)
    for (int j = 0; j < 2; j++) o += std::to_string(x * 10 + j) + " ";
  #pragma omp interchange permutation(2, 1)
  for (auto i = v.rbegin(); i < v.rbegin() + 2; ++i)
    for (auto &y : a) o += std::to_string(*i * 100 + y) + " ";
  expect(o, "50 60 70 80 90 51 61 71 81 91 1605 1505 1606 1506 1607 1507 1608 1508 1609 1509 ");
  o.clear();
  #pragma omp fuse
  {
    for (auto x : a) o += std::to_string(x);
    for (auto it = v.begin(); it < v.begin() + 7; ++it) {
      if (*it == 2) continue;
      o += "-" + std::to_string(*it);
    }
    for (int k = 0; k < 3; k++) o += "k";
  }
  expect(o, "5-0k6-1k7k8-39-4-5-6");
  long s = 0;
  #pragma omp parallel for reduction(+ : s) schedule(dynamic)
  #pragma omp unroll partial(2)
  for (auto &x : v) s += x;
  expect(std::to_string(s), "136");
  #pragma omp parallel for collapse(2) reduction(+ : s)
  #pragma omp tile sizes(3, 2)
  for (auto &x : v)
    for (auto y : a) s += x * y;
  expect(std::to_string(s), "4896");
  #pragma omp parallel for collapse(4) reduction(+ : s)
  #pragma omp tile sizes(3, 2)
  for (auto x = v.begin(); x != v.end(); x++)
    for (auto y : a) s += *x * y;
  expect(std::to_string(s), "9656");
  #pragma omp taskloop reduction(+ : s)
  #pragma omp tile sizes(5)
  for (int x : Counted{{1, 2, 3, 4, 5, 6, 7}}) s += x;
  #pragma omp parallel for reduction(+ : s)
  #pragma omp reverse
  for (auto it = a.crbegin(); it < a.crend(); ++it) s += *it;
  expect(std::to_string(s), "9719");
  std::vector<int>::iterator last, k;
  #pragma omp parallel for lastprivate(last)
  #pragma omp tile sizes(4)
  for (auto i = v.begin(); i < v.end(); i += 3) last = i;
  #pragma omp tile sizes(4)
  for (k = v.begin(); k < v.begin() + 6; ++k) s += *k;
  expect(std::to_string(s) + " " + std::to_string(*last), "9734 15");
}
