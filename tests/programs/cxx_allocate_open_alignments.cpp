// references: none (gcc has no 'align' in C++; clang gives variables memory of an allocator, and crashes on some)
// 'align' with a number that the arguments of a template tell, and none below what the type needs.
#include <cstdint>
#include <omp.h>
#include <string>

static bool lies_on(void const *object, std::uintptr_t alignment) { return (std::uintptr_t)object % alignment == 0; }

struct alignas(64) Wide {
  char c[64];
  Wide() { c[0] = 1; }
};

template <int N> static bool of_numbers(omp_allocator_handle_t given) {
  int plain = 3;
#pragma omp allocate(plain) align(N)
  plain = 4;
  Wide object;
  int used = 1;
  used += plain;
#pragma omp allocate(object) align(32)
#pragma omp allocate(used) align(N * 2)
  char buffer[10];
#pragma omp allocate(buffer) align(N) allocator(given)
  buffer[0] = 1;
  static double stays = 1;
#pragma omp allocate(stays) align(N) allocator(omp_default_mem_alloc)
  return lies_on(&plain, N) && lies_on(&object, 64) && lies_on(&used, 2 * N) && lies_on(buffer, N) &&
         lies_on(&stays, N > 8 ? N : 8) && plain + used + buffer[0] == 10 && stays == 1;
}

template <class T> static bool of_types() {
  T value{};
  std::string text("abc");
#pragma omp allocate(value, text) align(alignof(T) * 4) allocator(omp_default_mem_alloc)
  value = T(3);
  return lies_on(&value, alignof(T) * 4) && lies_on(&text, alignof(T) * 4) && text == "abc" && value == T(3);
}

template <int N> struct Member {
  static constexpr int bytes = N * 2;
  bool run() {
    int inside = 0;
#pragma omp allocate(inside) align(bytes)
    inside = 1;
    return lies_on(&inside, bytes) && inside == 1;
  }
};

int main() {
  double number = 0;
  number += 1;
  Wide object;
#pragma omp allocate(number) align(1)
#pragma omp allocate(object) align(2)
  omp_allocator_handle_t given = omp_init_allocator(omp_default_mem_space, 0, nullptr);
  bool is_right = of_numbers<64>(given) && of_numbers<256>(given) && of_numbers<2>(given) && of_types<double>() &&
                  of_types<char>() && Member<256>().run() && lies_on(&number, 8) && lies_on(&object, 64);
  omp_destroy_allocator(given);
  return is_right ? 0 : 1;
}
