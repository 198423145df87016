/* One function with many blocks and values: forward references and large numbers. */
#define S1(n) if (a[n] > b) { b += a[n] * 3; a[n + 1] ^= b; } else { b -= a[n]; }
#define S4(n) S1(n) S1(n + 1) S1(n + 2) S1(n + 3)
#define S16(n) S4(n) S4(n + 4) S4(n + 8) S4(n + 12)
#define S64(n) S16(n) S16(n + 16) S16(n + 32) S16(n + 48)
int big(int *a, int b) { for (int i = 0; i < 10; i++) { S64(i) } return b; }
int ladder(int x) { return x == 1 ? 2 : x == 2 ? 3 : x == 3 ? 5 : x == 4 ? 7 : x == 5 ? 11 : x == 6 ? 13 : 0; }
