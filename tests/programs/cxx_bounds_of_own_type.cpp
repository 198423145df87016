// The bounds and the step of a loop ask for the type of its variable, which is the same in all iterations.
// references: clang (gcc 12 wants one type in such bounds)
#include <cstdio>

template <class T> static long of_type(T n) {
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (T i = 0; i < decltype(i){} + n; i += decltype(i)(1)) s += i;
#pragma omp parallel for reduction(+ : s)
  for (auto i = T(2); i != static_cast<decltype(i)>(n); ++i) s += 3 * i;
  return s;
}

int main() {
  long s = of_type(9) + of_type(8ll) + of_type(static_cast<unsigned char>(20));
#pragma omp parallel for reduction(+ : s)
  for (int i = decltype(i){2}; i < decltype( i ){5}; ++i) s += i;
#pragma omp simd reduction(+ : s)
  for (short i = 10; i > decltype(i){}; i -= decltype(i){2}) s += i;
#pragma omp parallel for collapse(2) reduction(+ : s)
  for (unsigned char i = 250; i < static_cast<decltype(i)>(511); ++i)
    for (long j = decltype(j)(3); j < i; ++j) s += i - j;
  std::printf("%ld\n", s);
}
