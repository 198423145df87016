// Code of the library of C++ that throws where an index or an object is wrong, a throw that nobody catches, and memory of who
// asks whether there is any.
// flags: -std=c++17 -Wno-openmp-mapping -Wno-weft-lenient -Wno-unknown-warning-option
// devices: host, gpu
#include <array>
#include <bitset>
#include <cstdio>
#include <new>
#include <optional>
#include <stdexcept>

struct Text {
  int length;
  ~Text() { length = 0; }
};

static int element(const std::array<int, 5> &of, int at) { return of.at(at); }

int main(int argc, char **) {
  std::array<int, 5> a{1, 2, 3, 4, 5};
  int sum = 0, n = argc + 2;
#pragma omp target map(to : a, n) map(tofrom : sum)
  {
    Text text{n};
    sum = element(a, n);
    std::optional<int> one;
    if (n > 1) one = n;
    sum += 10 * one.value();
    std::bitset<70> bits;
    bits.set(n).set(2 * n + 40);
    sum += 100 * static_cast<int>(bits.count()) + 1000 * text.length;
    if (n > 100) throw std::runtime_error("n");
    if (n > 200) throw n;
  }
  printf("%d\n", sum);

  int found[5];
#pragma omp target teams distribute parallel for map(to : a, n) map(from : found)
  for (int i = 0; i < 5; i++) {
    if (n + i > 100) throw i;
    found[i] = a.at(4 - i) + n;
  }
  for (int value : found) printf("%d ", value);
  puts("");

  int of_heap = 0;
#pragma omp target map(to : n) map(tofrom : of_heap)
  {
    int *one = new (std::nothrow) int(n);
    int *many = new (std::nothrow) int[n];
    if (one && many) {
#pragma omp parallel for
      for (int i = 0; i < n; i++) many[i] = *one + i;
      for (int i = 0; i < n; i++) of_heap += many[i];
    }
    delete one;
    delete[] many;
  }
  printf("%d\n", of_heap);
}
