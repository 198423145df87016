// references: clang (gcc takes none that are used before)
// Member functions that stand in front of a class's 'threadprivate' are read behind the class.
#include <cstdio>
#include <omp.h>

template <class T> struct Open {
  static T t;
  int run() {
    int wrong = 0;
    t = T(10);
#pragma omp parallel copyin(t) reduction(+ : wrong)
    {
      wrong += t != T(10);
      t = T(omp_get_thread_num());
#pragma omp barrier
      wrong += t != T(omp_get_thread_num());
    }
    return wrong;
  }
#pragma omp threadprivate(t)
};
template <class T> T Open<T>::t{};

struct Closed {
  static int count;
  static int next() { return ++count; }
#pragma omp threadprivate(count)
};
int Closed::count = 0;

int main() {
  int sum = 0, threads = 1;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp single
    threads = omp_get_num_threads();
    Closed::next();
    sum += Closed::next();
  }
  std::printf("%d %d %d\n", Open<int>().run(), Open<long>().run(), sum == 2 * threads);
}
