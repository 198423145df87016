// Loops as a front end that knows nothing of intervals leaves them. Each function visits some numbers;
// `ENTER` and `LEAVE` stand where the markers of a worksharing loop are put in.
//
// Compiled twice: with markers, and with -DSERIAL without.
#include <limits.h>
#include <stdlib.h>

#ifdef SERIAL
#define LOOP(name) long serial_##name(long a, long b, long s)
#define ENTER(kind, ...)
#define LEAVE(kind)
#else
#define LOOP(name) long name(long a, long b, long s)
void enter_plain(), enter_last(), enter_collapse2(), enter_collapse3(), enter_last2(), enter_sum();
void leave_plain(void);
#define ENTER(kind, ...) enter_##kind(__VA_ARGS__)
#define LEAVE(kind) leave_plain()
#endif

void visit(long value);
extern int limit;
extern char bytes[];
extern int words[];

LOOP(int_lt) { ENTER(plain); for (int i = (int)a; i < b; i++) visit(i); LEAVE(plain); return 0; }
LOOP(int_lt_int) { int n = (int)b; ENTER(plain, &n); for (int i = 0; i < n; i++) visit(i); LEAVE(plain); return 0; }
LOOP(int_le) { ENTER(plain); for (int i = (int)a; i <= (int)b; i += 3) visit(i); LEAVE(plain); return 0; }
LOOP(int_gt) { ENTER(plain); for (int i = (int)b; i > (int)a; i--) visit(i); LEAVE(plain); return 0; }
LOOP(int_ge) { ENTER(plain); for (int i = (int)b; i >= (int)a; i -= 4) visit(i); LEAVE(plain); return 0; }
LOOP(int_mirrored) { ENTER(plain); for (int i = (int)a; (int)b > i; i = 5 + i) visit(i); LEAVE(plain); return 0; }
LOOP(int_step) { ENTER(plain); for (int i = (int)a; i < (int)b; i += (int)s) visit(i); LEAVE(plain); return 0; }
LOOP(long_step_down) { ENTER(plain); for (long i = b; i >= a; i -= s) visit(i); LEAVE(plain); return 0; }
LOOP(long_negative_step) { ENTER(plain); for (long i = b; i > a; i += -s) visit(i); LEAVE(plain); return 0; }
LOOP(int_lowest) { ENTER(plain); for (int i = INT_MIN; i < INT_MIN + 100 + (int)b; i += 2) visit(i); LEAVE(plain); return 0; }
LOOP(int_highest) { ENTER(plain); for (int i = INT_MAX - 50; i < INT_MAX; ++i) visit(i); LEAVE(plain); return 0; }
LOOP(unsigned_gt) { ENTER(plain); for (unsigned i = (unsigned)b + 90; i > 4; i -= 3) visit(i); LEAVE(plain); return 0; }
LOOP(unsigned_high) { unsigned n = 0xfffffff0u; ENTER(plain, &n); for (unsigned i = 0xffffff00u + (unsigned)s; i < n; i += 3) visit(i); LEAVE(plain); return 0; }
LOOP(ulong_high) { ENTER(plain); for (unsigned long i = ULONG_MAX - 200; i < ULONG_MAX - 5; i += 3) visit((long)i); LEAVE(plain); return 0; }
LOOP(schar_all_but_one) { ENTER(plain); for (signed char i = SCHAR_MIN; i < SCHAR_MAX; i++) visit(i); LEAVE(plain); return 0; }
LOOP(uchar_step) { ENTER(plain); for (unsigned char i = 3; i < 240; i += 7) visit(i); LEAVE(plain); return 0; }
LOOP(uchar_down) { ENTER(plain); for (unsigned char i = 250; i > 6; i -= 5) visit(i); LEAVE(plain); return 0; }
LOOP(short_le) { ENTER(plain); for (short i = (short)a; i <= b; i += 2) visit(i); LEAVE(plain); return 0; }
LOOP(short_step) { ENTER(plain); for (short i = (short)a; i < b; i += (short)s) visit(i); LEAVE(plain); return 0; }
LOOP(int_ne) { ENTER(plain); for (int i = (int)a; i != (int)(a + s * 20); i++) visit(i); LEAVE(plain); return 0; }
LOOP(int_ne_down) { ENTER(plain); for (int i = (int)(a + 30); i != (int)a; --i) visit(i); LEAVE(plain); return 0; }
LOOP(pointer_lt) { ENTER(plain); for (char *p = bytes + 3; p < bytes + 90; p += 4) visit(p - bytes); LEAVE(plain); return 0; }
LOOP(pointer_ne) { ENTER(plain); for (int *p = words; p != words + 40; ++p) visit(p - words); LEAVE(plain); return 0; }
LOOP(pointer_step) { ENTER(plain); for (int *p = words + 90; p > words + 5; p -= 2) visit(p - words); LEAVE(plain); return 0; }
LOOP(bound_in_global) { ENTER(plain); for (int i = 0; i < limit; i++) visit(i); LEAVE(plain); return 0; }
LOOP(bound_expression) { ENTER(plain); for (long i = a * 2; i < b * 2 - a; i += 2) visit(i); LEAVE(plain); return 0; }
LOOP(loop_of_while) { ENTER(plain); int i = (int)a; while (i < (int)b) { visit(i); ++i; } LEAVE(plain); return 0; }
LOOP(tested_last) { ENTER(plain); int i = 5; do { visit(i); i += 2; } while (i < (int)(a + 150)); LEAVE(plain); return 0; }
LOOP(tested_last_behind_a_gate) {
  ENTER(plain);
  int i = (int)a;
  if (i < (int)b) do { visit(i); i += 2; } while (i < (int)b);
  LEAVE(plain);
  return 0;
}
LOOP(tested_before_the_step) { ENTER(plain); int i = 0; do visit(i); while (i++ < (int)(a + 150)); LEAVE(plain); return 0; }
LOOP(with_continue) { ENTER(plain); for (int i = (int)a; i < (int)b; i++) { if (i % 3 == 0) continue; if (i % 5 == 0) { visit(-i); continue; } visit(i); } LEAVE(plain); return 0; }
LOOP(with_abort) { ENTER(plain); for (int i = (int)a; i < (int)b; i++) { if (i == -12345) abort(); visit(i); } LEAVE(plain); return 0; }
LOOP(with_inner_loop) { ENTER(plain); for (int i = (int)a; i < (int)b; i++) for (int k = i; k < i + 5; k += 2) visit(k * 100 + i); LEAVE(plain); return 0; }
LOOP(last_value) { int i = -1; ENTER(last, &i); for (i = (int)a; i < (int)b; i += 3) visit(i); LEAVE(last); return a < b ? i : 0; }
LOOP(last_value_down) { short i = -1; ENTER(last, &i); for (i = (short)b; i >= (short)a; i -= 7) visit(i); LEAVE(last); return a <= b ? i : 0; }
LOOP(sum_of_squares) { long sum = s; ENTER(sum, &sum); for (int i = (int)a; i < (int)b; i++) { sum += (long)i * i; visit(i); } LEAVE(sum); return sum; }
LOOP(collapse_two) { ENTER(collapse2); for (int i = (int)a; i < (int)b; i += 3) for (long j = 0; j < s * 3; j++) visit(i * 1000 + j); LEAVE(collapse2); return 0; }
LOOP(collapse_two_down) { ENTER(collapse2); for (long i = b; i > a; i -= 2) for (short j = 9; j >= s; j -= 2) visit(i * 1000 + j); LEAVE(collapse2); return 0; }
LOOP(collapse_three) {
  ENTER(collapse3);
  for (int i = 0; i < 4; i++)
    for (unsigned j = (unsigned)s; j != 9; j++)
      for (long k = a; k < b; k += 9) visit(i * 1000000 + j * 10000 + k);
  LEAVE(collapse3);
  return 0;
}
LOOP(collapse_row_values) {
  ENTER(collapse2);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < (int)s + 9; j++) visit(words[i] * 100 + words[j] + i * (int)b);
  LEAVE(collapse2);
  return 0;
}
LOOP(collapse_last_values) {
  int i = 0, j = 0;
  ENTER(last2, &i, &j);
  for (i = (int)a; i < (int)b; i += 2)
    for (j = 20; j > (int)s; j -= 3) visit(i * 1000 + j);
  LEAVE(last2);
  return a < b ? i * 1000 + j : 0;
}
