// Numbers and words out of text in kernels: strtod, strtof, atof and strtok, as on the host to the last bit; and clock.
// devices: host, gpu
// flags: -lm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NUMBERS = 40, LENGTH = 64 };

static const char texts[NUMBERS][LENGTH] = {
    "0", "-0", "1", "  -17.25rest", "1e", "1e+", "e5", ".", "-.", ".5", "5.", "1.e2", "+1e-2", "123456789012345678901234567890",
    "9007199254740993", "9007199254740992.99999", "0.1", "1e23", "8.5e22", "1e-400", "1e400", "-1e100000000000",
    "1.7976931348623157e308", "1.7976931348623159e308", "2.2250738585072011e-308", "4.9e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "7.006492321624085e-46", "3.4028235677973366e38", "0x1.8p3", "0x", "0x.8p-1", "0x1p-1074", "0X1.8p-1075",
    "0x1.00000000000008000001", "inf", "-InfinityX", "nan", "nan(7_b)!",
};

static void numbers(void) {
  double of_double[NUMBERS], same[NUMBERS];
  float of_float[NUMBERS];
  int ends[NUMBERS];
#pragma omp target teams distribute parallel for map(to : texts) map(from : of_double, of_float, same, ends)
  for (int i = 0; i < NUMBERS; i++) {
    char *end;
    of_double[i] = strtod(texts[i], &end);
    ends[i] = (int)(end - texts[i]);
    of_float[i] = strtof(texts[i], NULL);
    same[i] = atof(texts[i]);
  }
  int wrong = 0;
  for (int i = 0; i < NUMBERS; i++) {
    char *end;
    double d = strtod(texts[i], &end);
    float f = strtof(texts[i], NULL);
    int is_right = isnan(d) ? isnan(of_double[i]) && isnan(of_float[i]) && isnan(same[i])
                            : !memcmp(&d, &of_double[i], 8) && !memcmp(&f, &of_float[i], 4) && !memcmp(&d, &same[i], 8);
    if (!is_right || ends[i] != end - texts[i]) printf("'%s': %a %a %d\n", texts[i], of_double[i], of_float[i], ends[i]), wrong++;
  }
  printf("%d of %d are wrong\n", wrong, NUMBERS);
}

// Numbers half way between two neighbors, with more digits than a number needs.
static void halves(void) {
  static char text[3][1200];
  double read[3];
  strcpy(text[0], "1.00000000000000011102230246251565404236316680908203125");
  strcpy(text[1], text[0]);
  for (int i = 0; i < 1000; i++) strcat(text[1], "0");
  strcpy(text[2], text[1]);
  strcat(text[2], "1");
#pragma omp target parallel for map(to : text) map(from : read)
  for (int i = 0; i < 3; i++) read[i] = strtod(text[i], NULL);
  printf("%d %d %d\n", read[0] == 1, read[1] == 1, read[2] == nextafter(1, 2));
}

static void words(void) {
  char line[] = ";one, two;,three";
  int lengths = 0;
  long passed = -1;
#pragma omp target map(tofrom : line, lengths) map(from : passed)
  {
    clock_t begin = clock();
    for (char *word = strtok(line, ",; "); word; word = strtok(NULL, ",; ")) lengths = 10 * lengths + (int)strlen(word);
    passed = clock() - begin;
  }
  printf("%d %d\n", lengths, passed >= 0);
}

int main(void) {
  numbers();
  halves();
  words();
  return 0;
}
