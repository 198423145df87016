// Letters and strings in kernels: what ctype.h, string.h and stdlib.h have of them, in the locale "C". `letters.ll` is made of this
// file by scripts/gpu_math.py.
//
// glibc's headers look letters up in tables, from -128 to 255. A number that is too large ends up as the largest one; none sets
// errno. `tests/programs/gpu_letters.c` compares with the host's.

#define NAME(x) weft_gpu_##x
#define INLINE static inline __attribute__((always_inline))

typedef unsigned long size;
typedef unsigned char byte;

#define WITHIN(c, low, high) ((c) >= (low) && (c) <= (high))
#define IS_UPPER(c) WITHIN(c, 'A', 'Z')
#define IS_LOWER(c) WITHIN(c, 'a', 'z')
#define IS_ALPHA(c) (IS_UPPER(c) || IS_LOWER(c))
#define IS_DIGIT(c) WITHIN(c, '0', '9')
#define IS_HEX(c) (IS_DIGIT(c) || WITHIN(c, 'A', 'F') || WITHIN(c, 'a', 'f'))
#define IS_SPACE(c) ((c) == ' ' || WITHIN(c, 9, 13))
#define IS_PRINT(c) WITHIN(c, 32, 126)
#define IS_GRAPH(c) WITHIN(c, 33, 126)
#define IS_BLANK(c) ((c) == ' ' || (c) == 9)
#define IS_CONTROL(c) (WITHIN(c, 0, 31) || (c) == 127)
#define IS_ALNUM(c) (IS_ALPHA(c) || IS_DIGIT(c))
#define IS_PUNCT(c) (IS_GRAPH(c) && !IS_ALNUM(c))

// The bits of glibc's ctype.h on a machine whose low byte comes first.
enum { UPPER = 1 << 8, LOWER = 1 << 9, ALPHA = 1 << 10, DIGIT = 1 << 11, HEX = 1 << 12, SPACE = 1 << 13, PRINT = 1 << 14 };
enum { GRAPH = 1 << 15, BLANK = 1, CONTROL = 2, PUNCT = 4, ALNUM = 8 };

#define BITS(c)                                                                                                  \
  (unsigned short)((IS_UPPER(c) ? UPPER : 0) | (IS_LOWER(c) ? LOWER : 0) | (IS_ALPHA(c) ? ALPHA : 0) |           \
                   (IS_DIGIT(c) ? DIGIT : 0) | (IS_HEX(c) ? HEX : 0) | (IS_SPACE(c) ? SPACE : 0) |               \
                   (IS_PRINT(c) ? PRINT : 0) | (IS_GRAPH(c) ? GRAPH : 0) | (IS_BLANK(c) ? BLANK : 0) |           \
                   (IS_CONTROL(c) ? CONTROL : 0) | (IS_PUNCT(c) ? PUNCT : 0) | (IS_ALNUM(c) ? ALNUM : 0))
#define AS_UPPER(c) (IS_LOWER(c) ? (c) - 32 : (c))
#define AS_LOWER(c) (IS_UPPER(c) ? (c) + 32 : (c))
// glibc's tables have bytes of negative numbers as bytes, but for -1.
#define UNSIGNED(c) ((c) < -1 ? (c) + 256 : (c))
#define UPPER_AT(c) AS_UPPER(UNSIGNED(c))
#define LOWER_AT(c) AS_LOWER(UNSIGNED(c))

#define FOUR(F, c) F(c), F((c) + 1), F((c) + 2), F((c) + 3)
#define SIXTEEN(F, c) FOUR(F, c), FOUR(F, (c) + 4), FOUR(F, (c) + 8), FOUR(F, (c) + 12)
#define MANY(F, c) SIXTEEN(F, c), SIXTEEN(F, (c) + 16), SIXTEEN(F, (c) + 32), SIXTEEN(F, (c) + 48)
#define TABLE(F) MANY(F, -128), MANY(F, -64), MANY(F, 0), MANY(F, 64), MANY(F, 128), MANY(F, 192)

static const unsigned short NAME(bits)[384] = {TABLE(BITS)};
static const int NAME(lower)[384] = {TABLE(LOWER_AT)};
static const int NAME(upper)[384] = {TABLE(UPPER_AT)};
static const unsigned short *const NAME(bits_at) = NAME(bits) + 128;
static const int *const NAME(lower_at) = NAME(lower) + 128;
static const int *const NAME(upper_at) = NAME(upper) + 128;

const unsigned short *const *NAME(__ctype_b_loc)(void) { return &NAME(bits_at); }
const int *const *NAME(__ctype_tolower_loc)(void) { return &NAME(lower_at); }
const int *const *NAME(__ctype_toupper_loc)(void) { return &NAME(upper_at); }

int NAME(isalnum)(int c) { return IS_ALNUM(c) ? ALNUM : 0; }
int NAME(isalpha)(int c) { return IS_ALPHA(c) ? ALPHA : 0; }
int NAME(isblank)(int c) { return IS_BLANK(c) ? BLANK : 0; }
int NAME(iscntrl)(int c) { return IS_CONTROL(c) ? CONTROL : 0; }
int NAME(isdigit)(int c) { return IS_DIGIT(c) ? DIGIT : 0; }
int NAME(isgraph)(int c) { return IS_GRAPH(c) ? GRAPH : 0; }
int NAME(islower)(int c) { return IS_LOWER(c) ? LOWER : 0; }
int NAME(isprint)(int c) { return IS_PRINT(c) ? PRINT : 0; }
int NAME(ispunct)(int c) { return IS_PUNCT(c) ? PUNCT : 0; }
int NAME(isspace)(int c) { return IS_SPACE(c) ? SPACE : 0; }
int NAME(isupper)(int c) { return IS_UPPER(c) ? UPPER : 0; }
int NAME(isxdigit)(int c) { return IS_HEX(c) ? HEX : 0; }
int NAME(tolower)(int c) { return AS_LOWER(c); }
int NAME(toupper)(int c) { return AS_UPPER(c); }

INLINE char *end_of(char *text) {
  while (*text) text++;
  return text;
}

char *NAME(stpcpy)(char *to, const char *from) {
  while ((*to = *from)) to++, from++;
  return to;
}
char *NAME(strcpy)(char *to, const char *from) {
  NAME(stpcpy)(to, from);
  return to;
}
char *NAME(strcat)(char *to, const char *from) {
  NAME(stpcpy)(end_of(to), from);
  return to;
}
char *NAME(strncpy)(char *to, const char *from, size n) {
  size i = 0;
  for (; i < n && from[i]; i++) to[i] = from[i];
  for (; i < n; i++) to[i] = 0;
  return to;
}
char *NAME(strncat)(char *to, const char *from, size n) {
  char *at = end_of(to);
  size i = 0;
  for (; i < n && from[i]; i++) at[i] = from[i];
  at[i] = 0;
  return to;
}
size NAME(strnlen)(const char *text, size n) {
  size i = 0;
  while (i < n && text[i]) i++;
  return i;
}
char *NAME(strchr)(const char *text, int c) {
  for (;; text++) {
    if (*text == (char)c) return (char *)text;
    if (!*text) return 0;
  }
}
char *NAME(strrchr)(const char *text, int c) {
  const char *last = 0;
  for (;; text++) {
    if (*text == (char)c) last = text;
    if (!*text) return (char *)last;
  }
}
void *NAME(memchr)(const void *memory, int c, size n) {
  const byte *bytes = memory;
  for (size i = 0; i < n; i++)
    if (bytes[i] == (byte)c) return (void *)(bytes + i);
  return 0;
}
char *NAME(strstr)(const char *text, const char *part) {
  for (;; text++) {
    size i = 0;
    while (part[i] && text[i] == part[i]) i++;
    if (!part[i]) return (char *)text;
    if (!*text) return 0;
  }
}
INLINE size span(const char *text, const char *set, int is_in) {
  size n = 0;
  for (; text[n]; n++) {
    const char *at = set;
    while (*at && *at != text[n]) at++;
    if ((*at != 0) != is_in) break;
  }
  return n;
}
size NAME(strspn)(const char *text, const char *set) { return span(text, set, 1); }
size NAME(strcspn)(const char *text, const char *set) { return span(text, set, 0); }

char *NAME(strpbrk)(const char *text, const char *set) {
  text += span(text, set, 0);
  return *text ? (char *)text : 0;
}
char *NAME(strtok_r)(char *text, const char *set, char **rest) {
  if (!text) text = *rest;
  text += span(text, set, 1);
  char *end = text + span(text, set, 0);
  *rest = *end ? end + 1 : end;
  if (text == end) return 0;
  *end = 0;
  return text;
}
// One for all threads of a GPU, as C has one for all of a program.
static char *NAME(rest_of_text);
char *NAME(strtok)(char *text, const char *set) { return NAME(strtok_r)(text, set, &NAME(rest_of_text)); }
char *NAME(strsep)(char **text, const char *set) {
  char *begin = *text;
  if (!begin) return 0;
  char *end = begin + span(begin, set, 0);
  *text = *end ? end + 1 : 0;
  *end = 0;
  return begin;
}
char *NAME(strchrnul)(const char *text, int c) {
  while (*text && *text != (char)c) text++;
  return (char *)text;
}
char *NAME(index)(const char *text, int c) { return NAME(strchr)(text, c); }
char *NAME(rindex)(const char *text, int c) { return NAME(strrchr)(text, c); }
void *NAME(memrchr)(const void *memory, int c, size n) {
  const byte *bytes = memory;
  while (n-- > 0)
    if (bytes[n] == (byte)c) return (void *)(bytes + n);
  return 0;
}
void *NAME(memccpy)(void *to, const void *from, int c, size n) {
  for (size i = 0; i < n; i++)
    if ((((byte *)to)[i] = ((const byte *)from)[i]) == (byte)c) return (byte *)to + i + 1;
  return 0;
}
void *NAME(memmem)(const void *memory, size n, const void *part, size m) {
  const byte *bytes = memory;
  for (size i = 0; m <= n && i <= n - m; i++) {
    size k = 0;
    while (k < m && bytes[i + k] == ((const byte *)part)[k]) k++;
    if (k == m) return (void *)(bytes + i);
  }
  return 0;
}
void *NAME(mempcpy)(void *to, const void *from, size n) { return (byte *)__builtin_memcpy(to, from, n) + n; }

int NAME(strncasecmp)(const char *a, const char *b, size n) {
  for (size i = 0; i < n; i++) {
    int x = AS_LOWER((byte)a[i]), y = AS_LOWER((byte)b[i]);
    if (x != y || !x) return x - y;
  }
  return 0;
}
int NAME(strcasecmp)(const char *a, const char *b) { return NAME(strncasecmp)(a, b, ~0ul); }
char *NAME(strcasestr)(const char *text, const char *part) {
  size n = 0;
  while (part[n]) n++;
  for (;; text++) {
    if (NAME(strncasecmp)(text, part, n) == 0) return (char *)text;
    if (!*text) return 0;
  }
}
int NAME(strcoll)(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (byte)*a - (byte)*b;
}

void *NAME(malloc)(size);
char *NAME(strndup)(const char *text, size n) {
  n = NAME(strnlen)(text, n);
  char *copy = NAME(malloc)(n + 1);
  if (!copy) return 0;
  __builtin_memcpy(copy, text, n);
  copy[n] = 0;
  return copy;
}
char *NAME(strdup)(const char *text) { return NAME(strndup)(text, ~0ul); }

// Headers call these, by -D_FORTIFY_SOURCE, where they know how large an object is: too small a one ends the program.
#define CHECKED(bytes, room) ((bytes) > (room) ? __builtin_trap() : (void)0)
INLINE size length(const char *text) { return end_of((char *)text) - text; }

void *NAME(__memcpy_chk)(void *to, const void *from, size n, size room) {
  CHECKED(n, room);
  return __builtin_memcpy(to, from, n);
}
void *NAME(__mempcpy_chk)(void *to, const void *from, size n, size room) {
  CHECKED(n, room);
  return NAME(mempcpy)(to, from, n);
}
void *NAME(__memmove_chk)(void *to, const void *from, size n, size room) {
  CHECKED(n, room);
  return __builtin_memmove(to, from, n);
}
void *NAME(__memset_chk)(void *to, int c, size n, size room) {
  CHECKED(n, room);
  return __builtin_memset(to, c, n);
}
char *NAME(__stpcpy_chk)(char *to, const char *from, size room) {
  CHECKED(length(from) + 1, room);
  return NAME(stpcpy)(to, from);
}
char *NAME(__strcpy_chk)(char *to, const char *from, size room) {
  CHECKED(length(from) + 1, room);
  return NAME(strcpy)(to, from);
}
char *NAME(__strcat_chk)(char *to, const char *from, size room) {
  CHECKED(length(to) + length(from) + 1, room);
  return NAME(strcat)(to, from);
}
char *NAME(__strncpy_chk)(char *to, const char *from, size n, size room) {
  CHECKED(n, room);
  return NAME(strncpy)(to, from, n);
}
char *NAME(__strncat_chk)(char *to, const char *from, size n, size room) {
  CHECKED(length(to) + NAME(strnlen)(from, n) + 1, room);
  return NAME(strncat)(to, from, n);
}

INLINE int value(char letter) {
  if (IS_DIGIT(letter)) return letter - '0';
  return IS_ALPHA(letter) ? AS_UPPER(letter) - 'A' + 10 : 99;
}

// The absolute value, the sign, and whether it is too large.
INLINE size number(const char *text, char **end, int base, int *is_negative, int *is_large) {
  const char *at = text;
  while (IS_SPACE(*at)) at++;
  *is_negative = *at == '-';
  if (*at == '-' || *at == '+') at++;
  if ((base == 0 || base == 16) && *at == '0' && (at[1] == 'x' || at[1] == 'X') && value(at[2]) < 16) at += 2, base = 16;
  if (base == 0) base = *at == '0' ? 8 : 10;
  size all = 0;
  int is_there = 0;
  *is_large = 0;
  for (; value(*at) < base; at++) {
    size next;
    *is_large |= __builtin_mul_overflow(all, (size)base, &next);
    *is_large |= __builtin_add_overflow(next, (size)value(*at), &all);
    is_there = 1;
  }
  if (end) *end = (char *)(is_there ? at : text);
  return all;
}

long NAME(strtol)(const char *text, char **end, int base) {
  int is_negative, is_large;
  size all = number(text, end, base, &is_negative, &is_large);
  size most = (~0ul >> 1) + is_negative;
  if (is_large || all > most) all = most;
  return (long)(is_negative ? -all : all);
}
unsigned long NAME(strtoul)(const char *text, char **end, int base) {
  int is_negative, is_large;
  size all = number(text, end, base, &is_negative, &is_large);
  return is_large ? ~0ul : is_negative ? -all : all;
}
long long NAME(strtoll)(const char *text, char **end, int base) { return NAME(strtol)(text, end, base); }
unsigned long long NAME(strtoull)(const char *text, char **end, int base) { return NAME(strtoul)(text, end, base); }
long NAME(strtoimax)(const char *text, char **end, int base) { return NAME(strtol)(text, end, base); }
unsigned long NAME(strtoumax)(const char *text, char **end, int base) { return NAME(strtoul)(text, end, base); }
int NAME(atoi)(const char *text) { return (int)NAME(strtol)(text, 0, 10); }
long NAME(atol)(const char *text) { return NAME(strtol)(text, 0, 10); }
long long NAME(atoll)(const char *text) { return NAME(strtol)(text, 0, 10); }

typedef struct { int quotient, rest; } two_ints;
typedef struct { long quotient, rest; } two_longs;
two_ints NAME(div)(int a, int b) { return (two_ints){ a / b, a % b }; }
two_longs NAME(ldiv)(long a, long b) { return (two_longs){ a / b, a % b }; }
two_longs NAME(lldiv)(long long a, long long b) { return (two_longs){ a / b, a % b }; }
two_longs NAME(imaxdiv)(long a, long b) { return (two_longs){ a / b, a % b }; }
