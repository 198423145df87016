// snprintf, sprintf and what prints to streams in regions: flags, widths, precisions, lengths, and exact digits.
// devices: host, gpu
// flags: -Wno-format-truncation
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { LINES = 24, ROOM = 400, NUMBERS = 16, FORMS = 18 };

static void whole_numbers(void) {
  static char lines[LINES][ROOM];
  int lengths[LINES], x = -42;
#pragma omp target teams distribute parallel for map(tofrom : lines) map(from : lengths) firstprivate(x)
  for (int i = 0; i < LINES; i++) {
    char *to = lines[i];
    int n = 0;
    switch (i) {
      case 0: n = snprintf(to, ROOM, "%d|%5d|%-5d|%05d|%+d|% d|%.4d|%8.3d|", x, x, x, x, -x, -x, x, x); break;
      case 1: n = snprintf(to, ROOM, "%u %x %X %o %#x %#o %#X", 3000000000u, 48879u, 48879u, 511u, 255u, 8u, 0u); break;
      case 2: n = snprintf(to, ROOM, "%ld %lld %lu %zu %jd %td", LONG_MIN, LLONG_MAX, ULONG_MAX, (size_t)7, (__INTMAX_TYPE__)-3, (__PTRDIFF_TYPE__)-9); break;
      case 3: n = snprintf(to, ROOM, "%hhd %hhu %hd %hu", 300 + i, 300 + i, 70000 + i, 70000 + i); break;
      case 4: n = snprintf(to, ROOM, "[%s] [%10s] [%-10s] [%.2s] [%c] [%5c] [%-3c] %%", "text", "right", "left", "cut", 'x', 'y', 'z'); break;
      case 5: n = snprintf(to, ROOM, "[%*d] [%-*d] [%.*d] [%*s]", 6, i, 6, i, 4, i, -8, "w"); break;
      case 6: n = snprintf(to, 5, "cut off at %d", i); break;
      case 7: n = snprintf(NULL, 0, "%s and %d", "only counted", i); break;
      case 8: n = sprintf(to, "%d-%s-%g", i, "sprintf", 0.5 * i); break;
      case 9: n = snprintf(to, ROOM, "%p %p", (void *)0, (void *)0xbeef0L); break;
      case 10: n = snprintf(to, ROOM, "%.0d|%.d|%5.0d|%#.0o|", i - 10, i - 10, i - 10, 0u); break;
      case 11: n = snprintf(to, ROOM, "%d %ld %d %s %d %g %d", 1, 2L, 3, "4", 5, 6.5, 7); break;
    }
    lengths[i] = n;
  }
  for (int i = 0; i < 12; i++) printf("%d %s\n", lengths[i], lines[i]);
}

static const double numbers[NUMBERS] = {0.0, -0.0, 1.0, -1.5, 0.1, 2.5, 9.9999995, 123456789.0, 1e22, 1.7976931348623157e308, 4.9406564584124654e-324, 2.2250738585072014e-308, 1e-5, 0.00012345, 99999.95, 6.02214076e23};

static void fractions(void) {
  static char lines[NUMBERS][FORMS][ROOM];
  double of[NUMBERS];
  memcpy(of, numbers, sizeof of);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : lines) map(to : of)
  for (int i = 0; i < NUMBERS; i++)
    for (int form = 0; form < FORMS; form++) {
      char *to = lines[i][form];
      double x = of[i];
      switch (form) {
        case 0: snprintf(to, ROOM, "%f", x); break;
        case 1: snprintf(to, ROOM, "%e", x); break;
        case 2: snprintf(to, ROOM, "%g", x); break;
        case 3: snprintf(to, ROOM, "%a", x); break;
        case 4: snprintf(to, ROOM, "%.0f %.0e %.0g", x, x, x); break;
        case 5: snprintf(to, ROOM, "%#.0f %#.0e %#g", x, x, x); break;
        case 6: snprintf(to, ROOM, "%.17g", x); break;
        case 7: snprintf(to, ROOM, "%+012.3f|%-12.3e|% 12g|", x, x, x); break;
        case 8: snprintf(to, ROOM, "%.1f %.2f %.3f", x, x, x); break;
        case 9: snprintf(to, ROOM, "%.25e", x); break;
        case 10: snprintf(to, ROOM, "%G %E %A", x, x, x); break;
        case 11: snprintf(to, ROOM, "%.2a %.0a %#.0a %20.3a|%020a", x, x, x, x, x); break;
        case 12: snprintf(to, ROOM, "%.40f", x); break;
        case 13: snprintf(to, ROOM, "%.15g %.16g", x, x); break;
        case 14: snprintf(to, ROOM, "%f %5.1f", (double)(float)x, x / 3); break;
        case 15: snprintf(to, ROOM, "%f %F %e %5g %-5g| %+a", INFINITY * (i + 1), -INFINITY * (i + 1), INFINITY * (i + 1), INFINITY * (i + 1), -INFINITY * (i + 1), INFINITY * (i + 1)); break;
        case 16: snprintf(to, ROOM, "%.*g %*.*f", 3, x, 14, 2, x); break;
        case 17: snprintf(to, ROOM, "%s %d", isnan(x - x) ? "nan" : "number", snprintf(NULL, 0, "%f", x)); break;
      }
    }
  for (int i = 0; i < NUMBERS; i++)
    for (int form = 0; form < FORMS; form++) printf("%s\n", lines[i][form]);
}

static void streams(void) {
  int length = 0;
  fflush(stdout);
#pragma omp target map(tofrom : length)
  {
    fprintf(stdout, "%d %s\n", 42, "to a stream");
    printf("[%*d] [%-*d] [%.*f] [%*.*f]\n", 6, -7, 6, 8, 2, 2.5, 8, 3, 0.125);
    fputs("and a line\n", stdout);
    fputc('!', stdout);
    fprintf(stdout, "%s", "\n");
    length = printf("%d characters\n", 12345);
    fwrite("some bytes\n", 1, 11, stdout);
    fflush(stdout);
  }
  printf("%d\n", length);
}

int main(void) {
  whole_numbers();
  fractions();
  streams();
}
