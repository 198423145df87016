/* Regions with as many words as registers take, fewer, and more: by value, so that each thread shows what it got. */
#include <stdio.h>

static int fails;

#define PRAGMA(text) _Pragma(#text)
#define REGION(names, values, weighted, expected)                                                                      \
  {                                                                                                                    \
    long values;                                                                                                       \
    long sum = 0, threads = 0;                                                                                         \
    PRAGMA(omp parallel firstprivate names reduction(+ : sum, threads))                                                \
    {                                                                                                                  \
      threads++;                                                                                                       \
      sum += weighted;                                                                                                 \
    }                                                                                                                  \
    if (sum != threads * (expected)) {                                                                                 \
      printf("%s: %ld, %ld threads\n", #names, sum, threads);                                                          \
      fails++;                                                                                                         \
    }                                                                                                                  \
  }
#define V(...) __VA_ARGS__

int main(void) {
  /* The region changes from round to round, and is the same as the one before in the inner rounds. */
  for (int round = 0; round < 3; round++)
    for (int again = 0; again < 3; again++) {
      int r = round;
      REGION((a), a = 3 + r, a, 3 + r)
      REGION((a, b), V(a = 1 + r, b = 2), a + 3 * b, 7 + r)
      REGION((a, b, c, d), V(a = 1, b = 2, c = 3, d = 4 + r), a + 3 * b + 5 * c + 7 * d, 50 + 7 * r)
      REGION((a, b, c, d, e, f), V(a = 1, b = 2, c = 3, d = 4, e = 5, f = 6 + r),
             a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f, 183 + 13 * r)
      REGION((a, b, c, d, e, f, g), V(a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7 + r),
             a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f + 17 * g, 302 + 17 * r)
      REGION((a, b, c, d, e, f, g, h, i, j, k), V(a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11 + r),
             a + 3 * b + 5 * c + 7 * d + 11 * e + 13 * f + 17 * g + 19 * h + 23 * i + 29 * j + 31 * k, 1292 + 31 * r)
    }
  puts(fails ? "bad" : "good");
  return fails != 0;
}
