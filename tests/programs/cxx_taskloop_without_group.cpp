// references: gcc (clang-19's build crashes: its tasks read what the loop begins with when it is gone)
// Tasks of loops over iterators, ranges and types of templates that nobody waits for where the loop is.
#include <cstdio>
#include <vector>
#include <deque>
#include <string>
struct It { static int alive; int *p; It(int *p = nullptr) : p(p) { 
 #pragma omp atomic
 ++alive; } It(const It &o) : p(o.p) {
 #pragma omp atomic
 ++alive; } ~It() { p = nullptr;
 #pragma omp atomic
 --alive; }
 It &operator=(const It &o) = default; int &operator*() const { return *p; } It &operator++() { ++p; return *this; } It &operator+=(long n) { p += n; return *this; }
 friend It operator+(It a, long n) { a += n; return a; } friend long operator-(const It &a, const It &b) { return a.p - b.p; } bool operator<(const It &o) const { return p < o.p; } bool operator!=(const It &o) const { return p != o.p; } bool operator<=(const It &o) const { return p <= o.p; } };
int It::alive = 0;
template <class T> void twice(T b, T e) {
  #pragma omp taskloop nogroup grainsize(2)
  for (T i = b; i < e; i += 2) *i *= 2;
}
template <class R> void add(R &r, int k) {
  #pragma omp taskloop nogroup num_tasks(3) firstprivate(k)
  for (auto &x : r) x += k;
}
template <class T> T final_of(T b, T e, long &sum) { 
  T i = b; int last = 0;
  #pragma omp taskgroup
  {
    #pragma omp taskloop nogroup lastprivate(i) lastprivate(last) shared(sum)
    for (i = b; i < e; ++i) { last = *i;
      #pragma omp atomic
      sum += *i; }
    std::vector<int> clobber(100, -1);
  }
  if (last == 0) sum = -1;
  return i; }
template <class R> void table(R &rows, R &columns, std::vector<long> &out) {
  #pragma omp taskloop nogroup collapse(2) shared(out, rows, columns)
  for (auto r = rows.begin(); r != rows.end(); ++r)
    for (auto c = columns.begin(); c < columns.end(); c += 2) out[(r - rows.begin()) * 4 + (c - columns.begin()) / 2] = *r * *c;
}
template <class T> void numbers(T n, T step, long &sum) {
  #pragma omp taskloop nogroup shared(sum) 
  for (T i = 1; i <= n; i += step) {
    #pragma omp atomic
    sum += i; }
  #pragma omp taskloop simd nogroup shared(sum) simdlen(4)
  for (T i = n; i > 0; --i) ;
}
struct S { std::vector<int> v{1, 2, 3, 4, 5, 6, 7}; int k = 3; void run() { 
  #pragma omp taskloop nogroup firstprivate(k)
  for (auto it = v.begin() + 1; it < v.end(); ++it) *it += k; 
  #pragma omp taskloop nogroup lastprivate(k)
  for (int i = 0; i < 5; ++i) k = i; } 
  void by(std::string &last) {
  #pragma omp taskloop nogroup lastprivate(last)
  for (auto it = v.begin(); it < v.end(); ++it) last = std::to_string(*it); } };
int main() {
  int a[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}; std::deque<int> d{1, 2, 3, 4, 5}; long sum = 0, bound = 0; std::vector<long> out(12); S s; std::string last;
  std::vector<int> rows{1, 2, 3}, columns{1, 2, 3, 4, 5, 6, 7};
  #pragma omp parallel
  #pragma omp single
  {
    twice(It(a), It(a + 10));
    twice(d.begin(), d.end());
    #pragma omp taskwait
    add(a, 100); add(d, 5); table(rows, columns, out); numbers(10, 3, bound); numbers(200L, 7L, bound); numbers<unsigned char>(200, 50, bound);
    s.run();
    #pragma omp taskwait
    It e = final_of(It(a), It(a + 10), sum);
    sum += (e.p == a + 10) * 100000;
    s.by(last);
  }
  for (int x : a) std::printf("%d ", x);
  for (int x : d) std::printf("%d ", x);
  for (long x : out) std::printf("%ld ", x);
  for (int x : s.v) std::printf("%d ", x);
  std::printf("%ld %ld %d %s alive %d\n", sum, bound, s.k, last.c_str(), It::alive);
}
