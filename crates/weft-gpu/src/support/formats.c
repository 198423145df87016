// Text made of numbers in kernels: snprintf, sprintf and fwrite; and what `error at(execution)` says. `formats.ll` is made of this file by scripts/gpu_math.py.
//
// The values lie in memory one behind the other, each at its alignment, as `vprintf` of a driver has them. The result is that of
// C [C17 §7.21.6.1] in the locale "C", rounded to nearest; `%n`, wide characters and `long double` are not there.
// A number with a fraction is written by its exact decimal digits: m 2^e is an integer for e >= 0, and m 5^-e / 10^-e else.
// `tests/programs/gpu_formats.c` compares with the host's.

#define NAME(x) weft_gpu_##x
#define INLINE static inline __attribute__((always_inline))

typedef unsigned long size;
typedef unsigned long u64;

typedef struct {
  char *text;
  size room, length;
} output;

static void put(output *to, char c) {
  if (to->length < to->room) to->text[to->length] = c;
  to->length++;
}
static void repeat(output *to, char c, int times) {
  for (int i = 0; i < times; i++) put(to, c);
}

// What stands between '%' and the letter; a precision that is not there is -1.
typedef struct {
  int left, plus, blank, other, zeros, width, precision, bytes;
} form;

INLINE const void *value_at(const char **values, size bytes) {
  const char *at = *values + (-(size)*values & (bytes - 1));
  *values = at + bytes;
  return at;
}
INLINE int int_at(const char **values) { return *(const int *)value_at(values, 4); }

// A text between its padding: a prefix, zeros, and what `body` writes.
INLINE int begin(output *to, const form *f, const char *prefix, int length, int may_have_zeros) {
  int before = 0;
  while (prefix[before]) before++;
  int padding = f->width - before - length, zeros = may_have_zeros && f->zeros && !f->left;
  if (!f->left && !zeros) repeat(to, ' ', padding);
  for (int i = 0; i < before; i++) put(to, prefix[i]);
  if (zeros) repeat(to, '0', padding);
  return padding;
}
INLINE void end(output *to, const form *f, int padding) {
  if (f->left) repeat(to, ' ', padding);
}

static void text(output *to, const form *f, const char *of, int most) {
  int length = 0;
  while ((most < 0 || length < most) && of[length]) length++;
  int padding = begin(to, f, "", length, 0);
  for (int i = 0; i < length; i++) put(to, of[i]);
  end(to, f, padding);
}

INLINE const char *sign(const form *f, int is_negative) { return is_negative ? "-" : f->plus ? "+" : f->blank ? " " : ""; }

static void whole(output *to, const form *f, char kind, u64 of, int is_negative) {
  char digits[24];
  int n = 0, base = kind == 'o' ? 8 : kind == 'x' || kind == 'X' || kind == 'p' ? 16 : 10;
  for (u64 rest = of; rest; rest /= base) digits[n++] = (kind == 'X' ? "0123456789ABCDEF" : "0123456789abcdef")[rest % base];
  const char *prefix = kind == 'd' ? sign(f, is_negative) : "";
  if (base == 16 && (kind == 'p' || (f->other && of))) prefix = kind == 'X' ? "0X" : "0x";
  int least = f->precision < 0 ? 1 : f->precision, zeros = least > n ? least - n : 0;
  if (base == 8 && f->other && !zeros) zeros = 1;
  int padding = begin(to, f, prefix, n + zeros, f->precision < 0);
  repeat(to, '0', zeros);
  while (n > 0) put(to, digits[--n]);
  end(to, f, padding);
}

// digits[0] . digits[1] … times 10^first; those behind the last one are 0.
enum { DIGITS = 780, LIMBS = 90, BILLION = 1000000000 };
typedef struct {
  unsigned char digits[DIGITS];
  int count, first;
} decimal;

static void expand(decimal *to, u64 m, int e) {
  unsigned limbs[LIMBS];
  int used = 0;
  while (e < 0 && m && !(m & 1)) m >>= 1, e++;
  for (u64 rest = m; rest; rest /= BILLION) limbs[used++] = (unsigned)(rest % BILLION);
  for (int left = e < 0 ? -e : e; left > 0;) {
    int by = e < 0 ? left < 12 ? left : 12 : left < 29 ? left : 29;
    u64 factor = 1, carry = 0;
    if (e < 0) for (int i = 0; i < by; i++) factor *= 5;
    else factor <<= by;
    for (int i = 0; i < used; i++) {
      carry += limbs[i] * factor;
      limbs[i] = (unsigned)(carry % BILLION), carry /= BILLION;
    }
    if (carry) limbs[used++] = (unsigned)carry;
    left -= by;
  }
  to->count = 0;
  for (int i = used - 1; i >= 0; i--) {
    for (unsigned by = BILLION / 10; by; by /= 10) {
      unsigned digit = limbs[i] / by % 10;
      if (to->count || digit) to->digits[to->count++] = (unsigned char)digit;
    }
  }
  to->first = to->count ? to->count - 1 - (e < 0 ? -e : 0) : 0;
}

// Leaves so many digits; half of the last one goes to the even one.
static void round_to(decimal *of, int kept) {
  if (kept >= of->count) return;
  int goes_up = 0;
  if (kept >= 0) {
    int rest = 0;
    for (int i = kept + 1; i < of->count; i++) rest |= of->digits[i];
    int is_odd = kept > 0 && (of->digits[kept - 1] & 1);
    goes_up = of->digits[kept] > 5 || (of->digits[kept] == 5 && (rest || is_odd));
  }
  int n = kept > 0 ? kept : 0;
  if (goes_up) {
    while (n > 0 && of->digits[n - 1] == 9) n--;
    if (n > 0) of->digits[n - 1]++;
    else of->digits[n++] = 1, of->first++;
  }
  of->count = n;
}
INLINE char digit(const decimal *of, int at) { return (char)('0' + (at >= 0 && at < of->count ? of->digits[at] : 0)); }

static void fixed(output *to, const form *f, const char *prefix, const decimal *of, int behind) {
  int first = of->count && of->first > 0 ? of->first : 0, point = behind > 0 || f->other;
  int padding = begin(to, f, prefix, first + 1 + point + behind, 1);
  for (int place = first; place >= -behind; place--) {
    if (place == -1 && point) put(to, '.');
    put(to, digit(of, of->first - place));
  }
  if (point && !behind) put(to, '.');
  end(to, f, padding);
}

static void exponent(output *to, char letter, int e, int least) {
  char digits[8];
  int n = 0;
  put(to, letter);
  put(to, e < 0 ? '-' : '+');
  for (int rest = e < 0 ? -e : e; rest || n < least; rest /= 10) digits[n++] = (char)('0' + rest % 10);
  while (n > 0) put(to, digits[--n]);
}

static void scientific(output *to, const form *f, const char *prefix, const decimal *of, int behind, char letter) {
  int e = of->count ? of->first : 0, point = behind > 0 || f->other;
  int padding = begin(to, f, prefix, 1 + point + behind + (e > 99 || e < -99 ? 5 : 4), 1);
  put(to, digit(of, 0));
  if (point) put(to, '.');
  for (int i = 1; i <= behind; i++) put(to, digit(of, i));
  exponent(to, letter, e, 2);
  end(to, f, padding);
}

static void hexadecimal(output *to, const form *f, int is_negative, u64 bits, int is_upper) {
  int e = (int)(bits >> 52 & 0x7ff);
  u64 m = bits & 0xffffffffffffful;
  if (e) m |= 1ul << 52;
  e = m == 0 ? 0 : e ? e - 1023 : -1022;
  int behind = f->precision;
  if (behind >= 0 && behind < 13) {
    u64 unit = 1ul << (52 - 4 * behind), rest = m & (unit - 1);
    m -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && (m & unit))) m += unit;
  }
  if (behind < 0) for (behind = 13; behind > 0 && !(m >> (52 - 4 * behind) & 15); behind--);
  char prefix[5];
  int n = 0;
  for (const char *s = sign(f, is_negative); *s; s++) prefix[n++] = *s;
  prefix[n++] = '0', prefix[n++] = is_upper ? 'X' : 'x', prefix[n] = 0;
  int size_of_e = e < 0 ? -e : e, length = 3 + (size_of_e > 9) + (size_of_e > 99) + (size_of_e > 999);
  int point = behind > 0 || f->other, padding = begin(to, f, prefix, 1 + point + behind + length, 1);
  put(to, (char)('0' + (m >> 52)));
  if (point) put(to, '.');
  for (int i = 1; i <= behind; i++)
    put(to, i > 13 ? '0' : (is_upper ? "0123456789ABCDEF" : "0123456789abcdef")[m >> (52 - 4 * i) & 15]);
  exponent(to, is_upper ? 'P' : 'p', e, 1);
  end(to, f, padding);
}

static void fraction(output *to, const form *f, char kind, double of) {
  u64 bits = __builtin_bit_cast(u64, of), m = bits & 0xffffffffffffful;
  int e = (int)(bits >> 52 & 0x7ff), is_negative = (int)(bits >> 63), is_upper = kind < 'a';
  const char *prefix = sign(f, is_negative);
  if (e == 0x7ff) {
    const char *word = m ? is_upper ? "NAN" : "nan" : is_upper ? "INF" : "inf";
    int padding = begin(to, f, prefix, 3, 0);
    for (int i = 0; i < 3; i++) put(to, word[i]);
    end(to, f, padding);
    return;
  }
  if ((kind | 32) == 'a') {
    hexadecimal(to, f, is_negative, bits, is_upper);
    return;
  }
  decimal d;
  expand(&d, e ? m | 1ul << 52 : m, (e ? e : 1) - 1075);
  int behind = f->precision < 0 ? 6 : f->precision;
  switch (kind | 32) {
    case 'f':
      round_to(&d, d.first + 1 + behind);
      fixed(to, f, prefix, &d, behind);
      return;
    case 'e':
      round_to(&d, behind + 1);
      scientific(to, f, prefix, &d, behind, (char)(is_upper ? 'E' : 'e'));
      return;
  }
  int digits = behind ? behind : 1;
  round_to(&d, digits);
  int first = d.count ? d.first : 0, is_fixed = first >= -4 && first < digits;
  behind = is_fixed ? digits - 1 - first : digits - 1;
  if (!f->other) {
    int last = d.count;
    while (last > 0 && !d.digits[last - 1]) last--;
    int needed = last - 1 - (is_fixed ? first : 0);
    behind = needed < 0 ? 0 : needed < behind ? needed : behind;
  }
  if (is_fixed) fixed(to, f, prefix, &d, behind);
  else scientific(to, f, prefix, &d, behind, (char)(is_upper ? 'E' : 'e'));
}

INLINE int number(const char **at, const char **values) {
  int n = 0;
  if (**at == '*') {
    ++*at;
    return int_at(values);
  }
  for (; **at >= '0' && **at <= '9'; ++*at) n = 10 * n + **at - '0';
  return n;
}

INLINE u64 signed_at(const char **values, int bytes) {
  if (bytes == 8) return *(const u64 *)value_at(values, 8);
  int of = int_at(values);
  return (u64)(long)(bytes == 1 ? (signed char)of : bytes == 2 ? (short)of : of);
}
INLINE u64 unsigned_at(const char **values, int bytes) {
  u64 of = signed_at(values, bytes);
  return bytes == 8 ? of : of & ((1ul << 8 * bytes) - 1);
}

int NAME(snprintf)(char *into, size room, const char *format, const char *values) {
  output to = { into, room ? room - 1 : 0, 0 };
  for (const char *at = format; *at; at++) {
    if (*at != '%') {
      put(&to, *at);
      continue;
    }
    form f = { .precision = -1, .bytes = 4 };
    for (at++;; at++) {
      if (*at == '-') f.left = 1;
      else if (*at == '+') f.plus = 1;
      else if (*at == ' ') f.blank = 1;
      else if (*at == '#') f.other = 1;
      else if (*at == '0') f.zeros = 1;
      else break;
    }
    f.width = number(&at, &values);
    if (f.width < 0) f.left = 1, f.width = -f.width;
    if (*at == '.') at++, f.precision = number(&at, &values);
    for (;; at++) {
      if (*at == 'h') f.bytes /= 2;
      else if (*at == 'l' || *at == 'j' || *at == 'z' || *at == 't') f.bytes = 8;
      else break;
    }
    u64 of;
    switch (*at) {
      case 'd': case 'i':
        of = signed_at(&values, f.bytes);
        whole(&to, &f, 'd', (long)of < 0 ? -of : of, (long)of < 0);
        break;
      case 'u': case 'o': case 'x': case 'X':
        whole(&to, &f, *at, unsigned_at(&values, f.bytes), 0);
        break;
      case 'p':
        of = *(const u64 *)value_at(&values, 8);
        if (of) whole(&to, &f, 'p', of, 0);
        else text(&to, &f, "(nil)", -1);
        break;
      case 'c': {
        char letter = (char)int_at(&values);
        int padding = begin(&to, &f, "", 1, 0);
        put(&to, letter);
        end(&to, &f, padding);
        break;
      }
      case 's': {
        const char *of = *(const char *const *)value_at(&values, 8);
        text(&to, &f, of ? of : f.precision < 0 || f.precision > 5 ? "(null)" : "", f.precision);
        break;
      }
      case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
        fraction(&to, &f, *at, *(const double *)value_at(&values, 8));
        break;
      case '%':
        put(&to, '%');
        break;
      default:
        __builtin_trap();
    }
  }
  if (room) into[to.length < to.room ? to.length : to.room] = 0;
  return (int)to.length;
}
int NAME(sprintf)(char *into, const char *format, const char *values) { return NAME(snprintf)(into, ~0ul >> 1, format, values); }

#pragma clang diagnostic ignored "-Wincompatible-library-redeclaration"
int vprintf(const char *, const void *);

// In parts that lie in one piece before the driver; it takes no bytes of 0.
enum { PART = 255 };
size NAME(fwrite)(const void *of, size bytes, size count) {
  char part[PART + 1];
  for (size at = 0, all = bytes * count; at < all; at += PART) {
    size n = all - at < PART ? all - at : PART;
    __builtin_memcpy(part, (const char *)of + at, n);
    part[n] = 0;
    const char *value = part;
    vprintf("%s", &value);
  }
  return bytes ? count : 0;
}

// The part of `;file;function;line;column;;` behind so many of its marks, as far as there is room. [kmp.h: ident_t]
static const char *part_of(const char *place, int marks, char *to, size room) {
  size n = 0;
  for (; *place && marks > 0; place++) marks -= *place == ';';
  for (; place[n] && place[n] != ';' && n + 1 < room; n++) to[n] = place[n];
  to[n] = 0;
  return to;
}

void __assertfail(const char *what, const char *file, unsigned line, const char *function, size bytes);

// A warning, which goes to the driver as all that is printed, or what ends the program. [OMP 5.2 §8.5]
void NAME(error)(const char *place, int is_fatal, const char *message) {
  char file[256], line[24], column[24];
  const char *values[] = {part_of(place, 1, file, sizeof file), part_of(place, 3, line, sizeof line),
                          part_of(place, 4, column, sizeof column), message};
  if (!is_fatal) {
    vprintf("OMP: Warning #283: %s:%s:%s: Encountered user-directed warning: %s.\n", values);
    return;
  }
  unsigned number = 0;
  for (const char *at = line; *at >= '0' && *at <= '9'; at++) number = 10 * number + (unsigned)(*at - '0');
  __assertfail(message, file, number, "error", 1);
}
