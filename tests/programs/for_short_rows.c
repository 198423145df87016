// Short rows that are read, and written, by indices of 32 bits: bits, digits and words, up and down, from below zero, in nests.
#include <stdio.h>
#include <string.h>

enum { N = 301 };

static unsigned char bytes[8 * N], packed[N], bits[8 * N], text[8 * N + 8];
static int number[N], word[4 * N], sums[N];
static float point[4 * N], length[N];

static unsigned sum(const void *from, size_t size) {
  unsigned hash = 2166136261u;
  for (size_t k = 0; k < size; k++) hash = (hash ^ ((const unsigned char *)from)[k]) * 16777619u;
  return hash;
}

int main(int argc, char **argv) {
  (void)argv;
  int n = N + argc - 1, w = 7 + argc, low = -(argc * 5);
  for (int i = 0; i < 8 * N; i++) bytes[i] = (unsigned char)(i * 37 + i / 11);
  for (int i = 0; i < 4 * N; i++) point[i] = (float)(i % 23) - 11;

#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    unsigned char v = 0;
    for (int b = 0; b < 8; b++) v = (unsigned char)(v << 1 | (bytes[8 * i + b] > 127));
    packed[i] = v;
  }
#pragma omp parallel for
  for (int i = n - 1; i >= 0; i--)
    for (int b = 0; b < 8; b++) bits[8 * i + b] = packed[i] >> (7 - b) & 1;
#pragma omp parallel for schedule(dynamic, 7)
  for (int i = 0; i < n; i++) {
    int v = 0;
    for (int k = 0; k < 8; k++) v = v * 10 + (bytes[i * w + k] & 15) % 10;
    number[i] = v;
  }
#pragma omp parallel for simd
  for (int i = 0; i < n; i++) {
    unsigned v = (unsigned)number[i] % 100000000;
    for (int k = 7; k >= 0; k--) {
      text[i * 8 + k] = (unsigned char)('0' + v % 10);
      v /= 10;
    }
  }
  printf("%08x %08x %08x %.24s\n", sum(packed, N), sum(bits, 8 * N), sum(number, sizeof number), text);

#pragma omp parallel for
  for (int i = low; i < n + low; i++)
    for (int k = 0; k < 4; k++) word[4 * i - 4 * low + k] = i * (k + 1);
#pragma omp parallel for
  for (int i = low; i < n + low; i++) {
    int s = 0;
    for (int k = 0; k < 4; k++) s += word[(i - low) * 4 + k] * (3 - k);
    sums[i - low] = s;
  }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n / 7; i++)
    for (int j = 0; j < 7; j++) {
      float s = 0;
      for (int k = 0; k < 4; k++) s += point[4 * (7 * i + j) + k] * point[4 * (7 * i + j) + k];
      length[7 * i + j] = s;
    }
  double all = 0;
  for (int i = 0; i < N; i++) all += length[i] * (1 + i % 3);
  printf("%08x %08x %g\n", sum(word, sizeof word), sum(sums, sizeof sums), all);
}
