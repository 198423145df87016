/* Unions, type punning, anonymous members. */
union bits { float f; unsigned u; unsigned char b[4]; };
struct tagged { int tag; union { int i; double d; void *p; }; struct { short x, y; } at; };
unsigned as_bits(float f) { union bits b; b.f = f; return b.u; }
double value(const struct tagged *t) {
  switch (t->tag) { case 0: return t->i; case 1: return t->d; default: return t->p != 0; }
}
union bits table[2] = { { .u = 0x7fc00000u }, { .f = 1.0f } };
struct tagged make(double d) { struct tagged t = { .tag = 1, .d = d, .at = { 3, 4 } }; return t; }
