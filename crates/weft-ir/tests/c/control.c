/* Control flow: ternaries, short circuits, comma, nested loops with early exits, select and phi. */
int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
int both(int *p, int *q) { return p && q && *p > 0 && (*q < 0 || *p == *q); }
int comma(int a) { int b; return (b = a + 1, b *= 2, b > 10) ? b : a; }
int find(int m[8][8], int k) { int i, j; for (i = 0; i < 8; i++) for (j = 0; j < 8; j++) if (m[i][j] == k) goto found; return -1; found: return i * 8 + j; }
void effects(volatile int *p, int n) { while (n--) { *p = n; if (*p & 1) continue; *p += 2; if (*p > 100) return; } }
unsigned crc(const unsigned char *p, unsigned n) { unsigned c = ~0u; for (; n; n--) { c ^= *p++; for (int k = 0; k < 8; k++) c = c & 1 ? (c >> 1) ^ 0xedb88320u : c >> 1; } return ~c; }
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
const char *tail(int n) { return n > 0 ? tail(n - 1) : "done"; }
int statement(int x) { return ({ int y = x * x; y > 9 ? y : -y; }); }
