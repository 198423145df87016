// Copies of values that are wider than a word: they are in registers in front of the region.
// devices: host, gpu
#include <stdio.h>

typedef float four __attribute__((vector_size(16)));
typedef short eight __attribute__((vector_size(16)));

int main(void) {
  unsigned __int128 wide = ((unsigned __int128)1 << 100) + 5;
  four v = {1, 2, 3, 4};
  eight s = {1, -2, 3, -4, 5, -6, 7, -8};
#pragma omp target map(tofrom : wide, v, s)
  {
    wide = wide * 7 / 3;
    v = v * v + 1;
    s = s * 3;
  }
  unsigned long long halves[2];
  float floats[4];
  int shorts[8];
#pragma omp target firstprivate(wide, v, s) map(from : halves, floats, shorts)
  {
    halves[0] = (unsigned long long)(wide >> 64);
    halves[1] = (unsigned long long)wide;
    for (int i = 0; i < 4; i++) floats[i] = v[i];
    for (int i = 0; i < 8; i++) shorts[i] = s[i];
  }
  printf("%llx %llx\n", halves[0], halves[1]);
  for (int i = 0; i < 4; i++) printf("%g ", floats[i]);
  for (int i = 0; i < 8; i++) printf("%d ", shorts[i]);
  puts("");

  float sum = 0;
#pragma omp target teams distribute parallel for firstprivate(v, wide) reduction(+ : sum) map(tofrom : sum)
  for (int i = 0; i < 40; i++) sum += v[i % 4] + (float)(int)(wide >> 96);
  printf("%g\n", sum);

  __int128 negative = -((__int128)5 << 90);
  double doubles[4];
#pragma omp target map(to : wide, negative) map(from : doubles, halves)
  {
    doubles[0] = (double)wide;
    doubles[1] = (double)negative;
    doubles[2] = (float)negative;
    __int128 back = (__int128)(doubles[1] / 3);
    halves[0] = (unsigned long long)(back >> 64);
    halves[1] = (unsigned long long)(unsigned __int128)(doubles[0] * 7);
    doubles[3] = (double)back;
  }
  printf("%a %a %a %a %llx %llx\n", doubles[0], doubles[1], doubles[2], doubles[3], halves[0], halves[1]);
}
