// Nests of loops over 64-bit numbers without a sign, near the end of their type, of several types and with bounds of outer loops.
// devices: host, gpu
// not-on: libomp (it has no routines for the memory of devices)
#include <stdint.h>
#include <stdio.h>

typedef unsigned long long wide;

int main(void) {
  uint64_t from = UINT64_MAX - 20, down = 13, sum = 0, count = 0, mixed = 0;
#pragma omp target teams distribute parallel for collapse(3) reduction(+ : sum, count)
  for (uint64_t i = from; i < UINT64_MAX - 2; i += 3)
    for (uint64_t j = down; j > 0; j--)
      for (uint8_t k = 250; k > 240; k -= 3) {
        sum += i ^ (j << 3) ^ k;
        count++;
      }
  printf("%llu %llu\n", (wide)sum, (wide)count);

  sum = count = 0;
  uint64_t end = (uint64_t)1 << 40, step = end / 7;
#pragma omp target teams distribute parallel for collapse(4) reduction(+ : sum, count) reduction(^ : mixed)
  for (uint64_t i = 0; i < end; i += step)
    for (int64_t j = -5; j <= 5; j += 5)
      for (unsigned k = 4000000000u; k < 4000000010u; k += 4)
        for (short l = 3; l >= -3; l -= 3) {
          sum += i + (uint64_t)j * k + (uint64_t)l;
          mixed ^= i * 3 + k;
          count++;
        }
  printf("%llu %llu %llu\n", (wide)sum, (wide)count, (wide)mixed);

  sum = count = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum, count)
  for (uint64_t i = 0; i < 20; i++)
    for (uint64_t j = i; j < 2 * i + 3; j++) {
      sum += i * 100 + j;
      count++;
    }
  printf("%llu %llu\n", (wide)sum, (wide)count);

  sum = count = 0;
#pragma omp target parallel for collapse(2) reduction(+ : sum, count)
  for (uint64_t i = UINT64_MAX; i > UINT64_MAX - 4; i--)
    for (uint64_t j = 3; j != 0; j--) {
      sum += i % 1000 * j;
      count++;
    }
  printf("%llu %llu\n", (wide)sum, (wide)count);
  return 0;
}
