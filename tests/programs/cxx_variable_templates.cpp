// Instances of variable templates in clauses, in templates and outside, by scopes and with several arguments; names that
// depend on the arguments of templates.
// references: clang (gcc takes them in no list)
#include <cstdio>

template <class T, int N = 1> T sum = T();

namespace tables {
template <int K> int counts[4] = {K, K, K, K};
}

template <class T> void add(int n) {
#pragma omp parallel for reduction(+ : sum<T>)
  for (int i = 0; i < n; ++i) sum<T> += i;
#pragma omp parallel for reduction(+ : sum<T, 2>)
  for (int i = 0; i < n; ++i) {
    sum<T, 2> += i;
    sum < T , 2 > += 1;
  }
#pragma omp parallel firstprivate(sum<T>) shared(sum<T, 2>)
  sum<T> += sum<T, 2>;
}

struct Traits {
  static int m;
  static constexpr int n = 3;
};
int Traits::m = 3;

// Names that only an instance knows, where storage locations are asked for.
template <class T> int locations() {
  int read = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : T::m, sum<T>)
    T::m += 1;
#pragma omp task depend(inout : T::m) depend(in : sum<T>)
    T::m *= 2;
#pragma omp taskwait
  }
#pragma omp atomic read
  read = T::m;
#pragma omp atomic write
  sum<long, 3> = read;
#pragma omp atomic read
  read = sum<long, T::n>;
#pragma omp atomic capture
  read = T::m++;
  return read;
}

int main() {
  add<int>(100);
  add<double>(50);
#pragma omp parallel for reduction(+ : sum<long>)
  for (int i = 0; i < 70; ++i) sum<long> += i;
#pragma omp parallel firstprivate(sum<long>)
  sum<long> += 1;
#pragma omp parallel for reduction(+ : tables::counts<3>[:4])
  for (int i = 0; i < 100; ++i) tables::counts<3>[i % 4]++;
#pragma omp parallel for lastprivate(sum<short>)
  for (int i = 0; i < 100; ++i) sum<short> = i;
  std::printf("%d %g %d %g\n", sum<int>, sum<double>, sum<int, 2>, sum<double, 2>);
  std::printf("%d %ld %d\n", locations<Traits>(), sum<long, 3>, Traits::m);
  std::printf("%ld %d %d\n", sum<long>, tables::counts<3>[1], sum<short>);
}
