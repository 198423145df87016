// What is mapped or updated may be any lvalue: a condition, what a function returns a reference to, what a pointer leads to.
// references: none (clang-19 and gcc-12 take variables, elements, members and sections only)
#include <cstdio>

static int table[4];

static int &at(int i) { return table[i]; }

struct pair {
  int low, high;
  int &larger() { return low > high ? low : high; }
};

static int conditions(bool first) {
  int a[1] = {1}, b[1] = {2}, seen = 0;
#pragma omp target enter data map(to : first ? a[0] : b[0])
#pragma omp target map(from : seen)
  seen = first ? a[0] : b[0];
#pragma omp target map(tofrom : (first ? a[0] : b[0]))
  (first ? a[0] : b[0]) += 10;
#pragma omp target update from((first ? a[0] : b[0]))
#pragma omp target exit data map(delete : first ? a[0] : b[0])
  return seen * 10000 + a[0] * 100 + b[0];
}

static int calls() {
  int *p = &table[2], **q = &p;
  pair x = {3, 4};
#pragma omp target map(tofrom : at(1))
  at(1) = 5;
#pragma omp target update to(at(1), *p) from(**q)
#pragma omp target map(tofrom : x.larger())
  x.larger() += 6;
#pragma omp target map(tofrom : *(x.low > x.high ? &x.low : &x.high))
  x.larger() += 7;
  return table[1] * 100 + x.high;
}

int main() {
  int one = conditions(true), other = conditions(false), third = calls();
  std::printf("%d %d %d\n", one, other, third);
  return !(one == 11102 && other == 20112 && third == 517);
}
