/* Bit-fields: signed, unsigned, packed, volatile. */
struct flags { unsigned a : 1, b : 3; int c : 12; unsigned long long d : 40; unsigned : 0; signed e : 5; };
struct __attribute__((packed)) tight { unsigned char x; int y : 23; long long z : 33; };
int sum(const struct flags *f) { return f->a + f->b + f->c + (int)f->d + f->e; }
void set(struct flags *f, int v) { f->a = v; f->b = v >> 1; f->c = -v; f->d = v * 3ull; f->e ^= v; }
struct tight t = { 1, -2, 3 };
long long of_tight(void) { t.y++; return t.x + t.y + t.z; }
int of_volatile(volatile struct flags *f) { f->c = 4; return f->b; }
