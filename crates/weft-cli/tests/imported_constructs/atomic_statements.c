// Every kind of atomic statement on every kind of type; `weft-cli/tests/imported_constructs.rs` makes regions of the calls.

#include <stdio.h>

void enter_UPDATE(void);
void enter_READ(void);
void enter_WRITE(void);
void enter_CAPTURE(void);
void leave(void);

#define UPDATE(s) enter_UPDATE(); s; leave();
#define READ(s) enter_READ(); s; leave();
#define WRITE(s) enter_WRITE(); s; leave();
#define CAPTURE(s) enter_CAPTURE(); s; leave();

struct pair {
  char pad;
  int i;
  double d;
};

static int next(int n) { return n + 1; }

static void statements(int *p, int k) {
  char c = 1;
  unsigned char uc = 250;
  short sh = 7;
  int i = 3, a[4] = {1, 2, 3, 4}, index = 2, v, *q = a;
  unsigned u = 9;
  long l = 5;
  float f = 2.5f, fv;
  double d = 1.5, dv;
  struct pair s = {0, 1, 2};
  _Bool b = 0;
  long double ld = 1;
  __int128 w = 5;
  UPDATE(c++)
  UPDATE(uc += 10)
  UPDATE(sh *= 3)
  UPDATE(i = k - i)
  UPDATE(i <<= 1)
  UPDATE(u /= 2)
  UPDATE(l ^= k)
  UPDATE(f = f / 2)
  UPDATE(f = k / f)
  UPDATE(d += a[1])
  UPDATE(a[index]--)
  UPDATE(a[k & 3] = a[k & 3] + 1)
  UPDATE(s.i |= 4)
  UPDATE(s.d *= 1.25)
  UPDATE(p[k] += next(k))
  UPDATE(*p = *p + k)
  UPDATE(q++)
  UPDATE(q += 1)
  UPDATE(b |= 1)
  UPDATE(ld += 2)
  UPDATE(w *= 3)
  UPDATE(f += 1.0)
  UPDATE(i += 2.5)
  UPDATE(u >>= k & 1)
  UPDATE(i = i & k)
  UPDATE(d = d - k)
  READ(v = a[index])
  printf("%d ", v);
  READ(dv = f)
  WRITE(a[3] = next(k) + 2)
  WRITE(d = k)
  CAPTURE(v = i++)
  CAPTURE(v = ++a[index])
  CAPTURE(v = a[k & 3] -= 2)
  printf("%d ", v);
  CAPTURE({ v = *p; *p = k; })
  CAPTURE({ *p += 1; v = *p; })
  printf("%d ", v);
  CAPTURE({ v = p[k]; p[k] = p[k] * 3; })
  CAPTURE(fv = f += 2)
  CAPTURE(fv = f = f * 2)
  printf("%g ", fv);
  CAPTURE({ fv = f; f = 7; })
  CAPTURE(v = c--)
  CAPTURE(dv = i *= 2)
  CAPTURE(v = s.i++)
  printf("%d %d %d %d %u %ld %g %g %d %d %d %d ", c, uc, sh, i, u, l, f, d, a[0], a[1], a[2], a[3]);
  printf("%d %g %d %d %d %d %Lg %d %d %g %g\n", s.i, s.d, p[0], p[1], (int)(q - a), b, ld, (int)w, v, dv, fv);
}

int main(void) {
  int p[4] = {1, 2, 3, 4};
  for (int k = 1; k < 4; ++k) statements(p, k);
  printf("%d %d %d %d\n", p[0], p[1], p[2], p[3]);
}

#ifdef SERIAL
void enter_UPDATE(void) {}
void enter_READ(void) {}
void enter_WRITE(void) {}
void enter_CAPTURE(void) {}
void leave(void) {}
#endif
