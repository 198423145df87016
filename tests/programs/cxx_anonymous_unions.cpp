// Anonymous unions of functions in regions: the one outside in teams, a copy in tasks, also where a member is hidden.
// references: gcc (clang 19 crashes)
#include <cstdio>

template <class T> static int in_template(T value) {
  union {
    char first;
    T whole;
  };
  whole = value;
  int same = 0;
#pragma omp parallel
#pragma omp single
#pragma omp task shared(same)
  same = whole == value;
  return same;
}

int main() {
  union {
    char first;
    double number;
    unsigned char bytes[8];
  };
  number = 1.5;
  int bad = 0;
#pragma omp parallel shared(bad)
  {
    union {
      char own;
      long word;
    };
    word = 0x123456789abcdefL;
#pragma omp task shared(bad)
    {
#pragma omp critical
      bad += word != 0x123456789abcdefL || number != 1.5;
      word = 5;
    }
#pragma omp taskwait
#pragma omp critical
    bad += word != 0x123456789abcdefL;
  }
#pragma omp task shared(bad)
  {
    bad += number != 1.5;
    number = 3;
  }
#pragma omp taskwait
  bad += number != 1.5;
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; ++i) sum += bytes[i];
  {
    int first = 7;
#pragma omp parallel
#pragma omp single
    number = first;
  }
  std::printf("%d %d %g %d %d\n", bad, sum, number, in_template(3), in_template(2.5));
}
