// More of string.h and stdlib.h in regions: what POSIX and glibc add, what headers call by -D_FORTIFY_SOURCE, and quotients with what
// is left.
// devices: host, gpu
// flags: -D_GNU_SOURCE -D_FORTIFY_SOURCE=2 -Wno-cpp -lm
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 16, QUOTIENTS = 60 };

static int sign(int x) { return (x > 0) - (x < 0); }

static void strings(int n) {
  int places[PLACES], words = 0;
  char line[] = "one, two,,three", fields[] = "a:b::c", copied[3][24] = {{0}};
#pragma omp target map(from : places) map(tofrom : line, fields, copied, words) firstprivate(n)
  {
    const char text[] = "Weft and Warp";
    places[0] = strpbrk(text, "dn") - text;
    places[1] = strpbrk(text, "xyz") == NULL;
    places[2] = strchrnul(text, '?') - text;
    places[3] = (char *)memrchr(text, 'W', 13) - text;
    places[4] = (char *)memmem(text, 13, "and", 3) - text;
    places[5] = memmem(text, 13, "any", 3) == NULL;
    places[6] = sign(strcasecmp(text, "wEFT AND WARP")) * 10 + sign(strcasecmp("ab", "B")) + 3 * sign(strcasecmp("a", ""));
    places[7] = sign(strncasecmp(text, "WEFTS", 4)) * 10 + sign(strncasecmp(text, "WEFTS", 5));
    places[8] = strcasestr(text, "WARP") - text;
    places[9] = sign(strcoll("a", "b"));
    places[10] = (int)strtoimax("-77x", NULL, 10) + (int)strtoumax("0x10", NULL, 0);
    char *rest;
    for (char *word = strtok_r(line, ", ", &rest); word; word = strtok_r(NULL, ", ", &rest)) words = words * 10 + (int)strlen(word);
    char *at = fields;
    places[11] = 0;
    for (char *field; (field = strsep(&at, ":"));) places[11] = places[11] * 10 + (int)strlen(field) + 1;
    char *copy = strdup(text), *part = strndup(text, 4);
    places[12] = strcmp(copy, text) == 0 && strcmp(part, "Weft") == 0;
    memcpy(copied[0], copy, n), memmove(copied[0] + 2, copied[0], n), memset(copied[0] + n, '-', n - 2);
    strcpy(copied[1], part), strcat(copied[1], copy), strncat(copied[1], "!!!", n - 3);
    *(char *)mempcpy(copied[2], text, n) = '.';
    places[13] = (char *)memccpy(copied[2] + 8, "ab;cd", ';', 5) - copied[2];
    places[14] = sprintf(copied[1] + 18, "%d", n), places[15] = snprintf(copied[2] + 12, n, "%d%d", n, n);
    free(copy), free(part);
  }
  for (int i = 0; i < PLACES; i++) printf("%d ", places[i]);
  printf("%d %s %s %s\n", words, copied[0], copied[1], copied[2]);
}

static void quotients(void) {
  int whole[QUOTIENTS], bits[QUOTIENTS], wrong = 0;
  double rest[QUOTIENTS];
#pragma omp target teams distribute parallel for map(from : whole, rest, bits)
  for (int i = 0; i < QUOTIENTS; i++) {
    div_t ints = div(1000 - 37 * i, i % 7 - 9);
    ldiv_t longs = ldiv(1000 - 37 * i, 11);
    lldiv_t large = lldiv(1ll << 40, i + 3);
    whole[i] = ints.quot * 3 + ints.rem * 5 + (int)longs.quot * 7 + (int)longs.rem * 9 + (int)large.rem;
    int low;
    float rest_of_float;
    rest[i] = remquo((i - 30) * 1.375, i % 2 ? 0.75 : -2.25, &low), bits[i] = low & 7;
    rest_of_float = remquof(i * 0.5f, 1.25f, &low), rest[i] += rest_of_float, bits[i] += 8 * (low & 7);
    rest[i] += isnan(nan("")) + isnan(nanf("1"));
  }
  for (int i = 0; i < QUOTIENTS; i++) {
    div_t ints = div(1000 - 37 * i, i % 7 - 9);
    ldiv_t longs = ldiv(1000 - 37 * i, 11);
    lldiv_t large = lldiv(1ll << 40, i + 3);
    wrong += whole[i] != ints.quot * 3 + ints.rem * 5 + (int)longs.quot * 7 + (int)longs.rem * 9 + (int)large.rem;
    int low, other;
    double expected = remquo((i - 30) * 1.375, i % 2 ? 0.75 : -2.25, &low) + remquof(i * 0.5f, 1.25f, &other) + 2;
    wrong += rest[i] != expected || bits[i] != (low & 7) + 8 * (other & 7);
  }
  printf("%d\n", wrong);
}

int main(int argc, char **argv) {
  strings(argc + 6);
  quotients();
}
