// reference-flags: -latomic
// devices: host, gpu
// References in `use_device_ptr`, and `atomic compare` of what is wider than a word.
#include <cstdio>

static int sum_of(int *&p, int n) {
  int sum = 0;
#pragma omp target data map(tofrom : p[0 : n]) use_device_ptr(p)
#pragma omp target is_device_ptr(p) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += p[i];
  return sum;
}

template <class T> static bool exchanged(T &x, T expected, T desired) {
  T before = x;
#pragma omp atomic compare
  if (x == expected) {
    x = desired;
  }
  return before == expected && x == desired;
}

int main() {
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i * i;
  int *p = a;
  bool ok = sum_of(p, 10) == 285 && p == a;
  __int128 wide = (__int128)1 << 100;
  ok = ok && exchanged(wide, (__int128)1 << 100, (__int128)-3) && !exchanged(wide, (__int128)7, (__int128)8);
  long double extended = 1.5L;
  ok = ok && exchanged(extended, 1.5L, 2.5L) && extended == 2.5L;
  std::printf("%s\n", ok ? "ok" : "wrong");
  return !ok;
}
