// Numbers with a fraction out of text in kernels: strtod, strtof and atof. `reals.ll` is made of this file by scripts/gpu_math.py.
//
// The result is the nearest number, and the even one of two [C17 §7.22.1.3]; too large a number is infinite, and none sets errno.
// The digits are halved or doubled, as digits, until they lie between 1/2 and 1, which tells the exponent; doubled once for each
// bit of the fraction, what stands in front of the point is the fraction, and what stands behind it says whether to round up. So
// nothing is rounded before. No number between two neighbors needs more than 767 digits; of more it counts whether one is not 0.
// `tests/programs/gpu_reading.c` compares with the host's.

#define NAME(x) weft_gpu_##x
#define INLINE static inline __attribute__((always_inline))

typedef unsigned long u64;
typedef unsigned char byte;

enum { DIGITS = 800, AT_ONCE = 59, FAR = 100000000 };

// 0.d1 d2 d3 … times 10^point, and whether there is more that is not 0.
typedef struct {
  byte digits[DIGITS];
  int count, point, has_more;
} decimal;

// A kind of numbers: how many bits the fraction has with the one in front of the point, and the exponents of 1.
typedef struct {
  int bits, least, most;
} format;

static void trim(decimal *d) {
  while (d->count > 0 && !d->digits[d->count - 1]) d->count--;
}

static void halve(decimal *d, int times) {
  u64 rest = 0;
  int read = 0, written = 0;
  while (!(rest >> times)) {
    if (read >= d->count && !rest) {
      d->count = 0;
      return;
    }
    rest = 10 * rest + (read < d->count ? d->digits[read] : 0), read++;
  }
  d->point -= read - 1;
  while (rest || read < d->count) {
    byte digit = (byte)(rest >> times);
    rest = 10 * (rest & ((1ul << times) - 1)) + (read < d->count ? d->digits[read] : 0), read++;
    if (written < DIGITS) d->digits[written++] = digit;
    else d->has_more |= digit;
  }
  d->count = written;
  trim(d);
}

static void twice(decimal *d, int times) {
  u64 carry = 0;
  for (int i = d->count - 1; i >= 0; i--) {
    u64 all = ((u64)d->digits[i] << times) + carry;
    d->digits[i] = (byte)(all % 10), carry = all / 10;
  }
  int more = 0;
  for (u64 left = carry; left; left /= 10) more++;
  for (int i = d->count - 1; i >= 0; i--) {
    if (i + more < DIGITS) d->digits[i + more] = d->digits[i];
    else d->has_more |= d->digits[i];
  }
  d->count = d->count + more < DIGITS ? d->count + more : DIGITS;
  for (int i = more - 1; i >= 0; i--) d->digits[i] = (byte)(carry % 10), carry /= 10;
  d->point += more;
  trim(d);
}

INLINE int less(int a, int b) { return a < b ? a : b; }
INLINE u64 infinity(format f) { return (u64)(2 * f.most + 1) << (f.bits - 1); }

// The bits of m times 2^(e - bits + 1).
INLINE u64 packed(u64 m, int e, format f) {
  if (m >> f.bits) m >>= 1, e++;
  if (e > f.most) return infinity(f);
  u64 exponent = m >> (f.bits - 1) ? (u64)(e + f.most) : 0;
  return exponent << (f.bits - 1) | (m & ((1ul << (f.bits - 1)) - 1));
}

static u64 nearest(decimal *d, format f) {
  if (!d->count || d->point < -400) return 0;
  if (d->point > 400) return infinity(f);
  int e = -1;
  while (d->point > 0) {
    int times = d->point > 1 ? less(AT_ONCE, 3 * (d->point - 1)) : 1;
    halve(d, times), e += times;
  }
  while (d->point < 0 || d->digits[0] < 5) {
    int times = d->point < 0 ? less(AT_ONCE, -3 * d->point) : 1;
    twice(d, times), e -= times;
  }
  for (; e < f.least && d->count;) {
    int times = less(AT_ONCE, f.least - e);
    halve(d, times), e += times;
  }
  twice(d, f.bits);
  u64 m = 0;
  for (int i = 0; i < d->point; i++) m = 10 * m + (i < d->count ? d->digits[i] : 0);
  if (d->point >= 0 && d->point < d->count) {
    int is_half = d->digits[d->point] == 5 && d->point + 1 == d->count && !d->has_more;
    m += is_half ? m & 1 : d->digits[d->point] >= 5;
  }
  return packed(m, e, f);
}

// The same of m times 2^x, and of what is less than its last bit.
static u64 nearest_of_bits(u64 m, int x, int has_more, format f) {
  if (!m) return 0;
  int top = 63 - __builtin_clzl(m), e = top + x;
  int kept = e < f.least ? f.bits - (f.least - e) : f.bits;
  if (e > f.most) return infinity(f);
  if (kept < 0) return 0;
  int dropped = top + 1 - kept;
  if (e < f.least) e = f.least;
  if (dropped <= 0) return packed(m << -dropped, e, f);
  u64 whole = dropped < 64 ? m >> dropped : 0, half = 1ul << (dropped - 1), rest = m & (half | (half - 1));
  int is_half = rest == half && !has_more;
  return packed(whole + (is_half ? whole & 1 : rest >= half), e, f);
}

INLINE int is_digit(char c) { return c >= '0' && c <= '9'; }
INLINE char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }
INLINE int hex(char c) { return is_digit(c) ? c - '0' : lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + 10 : -1; }
INLINE int begins(const char *at, const char *word) {
  int n = 0;
  while (word[n] && lower(at[n]) == word[n]) n++;
  return word[n] ? 0 : n;
}

// What follows a letter for the exponent, if that is a number.
static int exponent(const char **at, char letter) {
  const char *next = *at + 1;
  if (lower(**at) != letter) return 0;
  int is_negative = *next == '-', n = 0;
  if (*next == '-' || *next == '+') next++;
  if (!is_digit(*next)) return 0;
  for (; is_digit(*next); next++)
    if (n < FAR) n = 10 * n + (*next - '0');
  *at = next;
  return is_negative ? -n : n;
}

static u64 hexadecimal(const char **text, format f) {
  const char *at = *text;
  u64 m = 0;
  int x = 0, has_more = 0, is_behind = 0;
  for (;; at++) {
    if (*at == '.' && !is_behind) {
      is_behind = 1;
      continue;
    }
    if (hex(*at) < 0) break;
    if (m >> 58) has_more |= hex(*at), x += 4;
    else m = 16 * m + (u64)hex(*at);
    if (is_behind) x -= 4;
  }
  x += exponent(&at, 'p');
  *text = at;
  return nearest_of_bits(m, x, has_more, f);
}

static u64 in_digits(const char **text, format f) {
  const char *at = *text;
  decimal d;
  d.count = d.point = d.has_more = 0;
  int is_behind = 0, is_there = 0;
  for (;; at++) {
    if (*at == '.' && !is_behind) {
      is_behind = 1;
      continue;
    }
    if (!is_digit(*at)) break;
    is_there = 1;
    if (!is_behind && (d.count || *at != '0')) d.point++;
    if (is_behind && !d.count && *at == '0') d.point--;
    if (d.count == DIGITS) d.has_more |= *at - '0';
    else if (d.count || *at != '0') d.digits[d.count++] = (byte)(*at - '0');
  }
  if (!is_there) return 0;
  d.point += exponent(&at, 'e');
  *text = at;
  trim(&d);
  return nearest(&d, f);
}

// The bits of what stands at the beginning of a text, and where it ends.
static u64 read(const char *text, char **end, format f) {
  const char *at = text;
  while (*at == ' ' || (*at >= 9 && *at <= 13)) at++;
  u64 sign = *at == '-' ? (u64)(f.most + 1) << f.bits : 0, bits;
  if (*at == '-' || *at == '+') at++;
  const char *number = at;
  int is_hexadecimal = *at == '0' && lower(at[1]) == 'x' && (hex(at[2]) >= 0 || (at[2] == '.' && hex(at[3]) >= 0));
  if (begins(at, "inf")) {
    at += begins(at, "infinity") ? 8 : 3;
    bits = infinity(f);
  } else if (begins(at, "nan")) {
    at += 3;
    int n = *at == '(';
    while (n && (hex(at[n]) >= 0 || (lower(at[n]) >= 'g' && lower(at[n]) <= 'z') || at[n] == '_')) n++;
    if (n && at[n] == ')') at += n + 1;
    bits = infinity(f) | 1ul << (f.bits - 2);
  } else if (is_hexadecimal) {
    at += 2;
    bits = hexadecimal(&at, f);
  } else {
    bits = in_digits(&at, f);
  }
  if (end) *end = (char *)(at == number ? text : at);
  return at == number ? 0 : bits | sign;
}

double NAME(strtod)(const char *text, char **end) {
  u64 bits = read(text, end, (format){53, -1022, 1023});
  double number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}
float NAME(strtof)(const char *text, char **end) {
  unsigned bits = (unsigned)read(text, end, (format){24, -126, 127});
  float number;
  __builtin_memcpy(&number, &bits, sizeof number);
  return number;
}
double NAME(atof)(const char *text) { return NAME(strtod)(text, 0); }
