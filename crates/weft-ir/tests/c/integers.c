/* Integer arithmetic of all widths; __int128, _BitInt, overflow built-ins. */
typedef unsigned __int128 u128;
u128 multiply(unsigned long a, unsigned long b) { return (u128)a * b; }
__int128 shift(__int128 x, int n) { return (x << n) ^ (x >> 3) ^ (((__int128)0x0123456789abcdefLL << 64) | 0xfedcba9876543210ULL); }
__int128 lowest = (__int128)1 << 127;
_BitInt(37) odd(_BitInt(37) a, _BitInt(37) b) { return a * b - 1; }
unsigned _BitInt(200) huge(unsigned _BitInt(200) a) { return a + 123456789012345678901234567890wbu; }
int overflow(int a, int b) { int r; if (__builtin_add_overflow(a, b, &r)) return 0; if (__builtin_mul_overflow(r, 7, &r)) return 1; return r; }
int counts(unsigned x, unsigned long long y) { return __builtin_popcount(x) + __builtin_clz(x | 1) + __builtin_ctzll(y | 1) + __builtin_ffs(x); }
unsigned rotate(unsigned x, int n) { return (x << n) | (x >> (32 - n)); }
unsigned swap(unsigned x) { return __builtin_bswap32(x) ^ __builtin_bitreverse32(x); }
int divide(int a, int b) { return a / b + a % b + a / 7 + (unsigned)a / 10u + (a >> 1); }
signed char narrow(int a) { return (signed char)a + (short)a; }
_Bool truth(int a, long b) { return a && b || !a; }
long compare(long a, unsigned long b) { return (a < 3) + (b > 5) + (a == (long)b) + (a ? b : 7); }
int saturate(int a, int b) { return __builtin_elementwise_add_sat(a, b) + __builtin_elementwise_max(a, b) + __builtin_abs(a); }
