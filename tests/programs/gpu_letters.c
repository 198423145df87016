// Letters and strings: ctype.h, string.h and the numbers of stdlib.h.
// devices: host, gpu
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 12, NUMBERS = 10 };

#pragma omp declare target
static const char *const numbers[NUMBERS] = {"42",    " -17 ", "+9x",  "0x1fG",  "077",
                                             "zz", "", "99999999999999999999", "-9223372036854775809", "\t\n12"};
#pragma omp end declare target

#define KIND(k, is)                              \
  case k:                                        \
    found = is((unsigned char)c) != 0;           \
    break;

static int kind_of(int c, int kind) {
  int found = 0;
  switch (kind) {
    KIND(0, isalnum)
    KIND(1, isalpha)
    KIND(2, isblank)
    KIND(3, iscntrl)
    KIND(4, isdigit)
    KIND(5, isgraph)
    KIND(6, islower)
    KIND(7, isprint)
    KIND(8, ispunct)
    KIND(9, isspace)
    KIND(10, isupper)
    KIND(11, isxdigit)
  }
  return found;
}

static void letters(void) {
  int kinds[256], changed[256], wrong = 0;
#pragma omp target teams distribute parallel for map(from : kinds, changed)
  for (int c = 0; c < 256; c++) {
    kinds[c] = 0;
    for (int kind = 0; kind < KINDS; kind++) kinds[c] |= kind_of(c, kind) << kind;
    changed[c] = 1000 * toupper(c) + tolower(c);
  }
  for (int c = 0; c < 256; c++) {
    int expected = 0;
    for (int kind = 0; kind < KINDS; kind++) expected |= kind_of(c, kind) << kind;
    wrong += kinds[c] != expected || changed[c] != 1000 * toupper(c) + tolower(c);
  }
  printf("%d\n", wrong);
}

static void strings(void) {
  char text[64], found[8][16] = {{0}};
  int places[8];
#pragma omp target map(from : text, places) map(tofrom : found)
  {
    char word[16];
    strcpy(word, "weft");
    word[0] = toupper(word[0]);
    strcpy(text, word);
    strcat(text, " and warp");
    strncat(text, "es of cloth", 2);
    places[0] = strchr(text, 'a') - text;
    places[1] = strrchr(text, 'a') - text;
    places[2] = strstr(text, word + 1) - text;
    places[3] = strstr(text, "woof") == NULL;
    places[4] = (char *)memchr(text, 'p', 20) - text;
    places[5] = strspn(text, "Wetf");
    places[6] = strcspn(text, "dn");
    places[7] = strnlen(text, 7);
    strncpy(found[0], text, 3);
    strncpy(found[1], word, 15);
  }
  printf("%s %s %s", text, found[0], found[1]);
  for (int i = 0; i < 8; i++) printf(" %d", places[i]);
  puts("");
}

int main(void) {
  letters();
  strings();
  long values[NUMBERS][4];
  int ends[NUMBERS];
#pragma omp target teams distribute parallel for map(from : values, ends)
  for (int i = 0; i < NUMBERS; i++) {
    char *end;
    values[i][0] = strtol(numbers[i], &end, 10);
    ends[i] = end - numbers[i];
    values[i][1] = strtol(numbers[i], NULL, 0);
    values[i][2] = strtoul(numbers[i], NULL, 36);
    values[i][3] = i < 7 ? atoi(numbers[i]) : 0;
  }
  for (int i = 0; i < NUMBERS; i++) printf("%ld %ld %ld %ld %d\n", values[i][0], values[i][1], values[i][2], values[i][3], ends[i]);
}
