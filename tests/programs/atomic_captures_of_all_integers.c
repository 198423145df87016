// Captures by one instruction: old and new values of integers of each width, exchanged values of all types, and orders.
#include <stdbool.h>
#include <stdio.h>

enum color { RED, GREEN = 100 };
static signed char c = 120;
static unsigned char uc = 250;
static short s = 32760;
static volatile unsigned u = 4294967290u;
static long l = -5;
static bool b;
static enum color e = GREEN;
static float f = 1.5f;
static double d = 2.5;
static int numbers[8], *at = numbers;
static struct { int pad, n; } r = {1, 2};

int main(void) {
    long total = 0;
    #pragma omp parallel for reduction(+ : total) schedule(dynamic)
    for (int i = 0; i < 100; i++) {
        int v; long w; signed char vc; unsigned char vu;
        #pragma omp atomic capture
        v = numbers[i % 8]++;
        total += v;
        #pragma omp atomic capture seq_cst
        { w = l; l -= i; }
        total += w != 7777777;
        #pragma omp atomic capture acq_rel
        { r.n = i + r.n; v = r.n; }
        total += v > 0;
        #pragma omp atomic capture
        vc = c += 300;
        total += vc != 121;
        #pragma omp atomic capture
        vu = uc++;
        total += vu <= 255;
    }
    printf("%ld %ld %d %d %d %d %d\n", total, l, r.n, c, uc, numbers[0], numbers[7]);
    int v; long w; float g; double x; bool t; int *p; unsigned n; short h;
    #pragma omp atomic capture
    h = s += 10;
    #pragma omp atomic capture
    n = ++u;
    #pragma omp atomic capture
    { n = u; u ^= 0xff; }
    printf("%d %u %u\n", h, n, u);
    #pragma omp atomic capture
    { w = l; l = s; }
    #pragma omp atomic capture
    { g = f; f = 7; }
    #pragma omp atomic capture release
    { x = d; d = f + 0.5; }
    #pragma omp atomic capture
    { t = b; b = 5; }
    #pragma omp atomic capture
    { p = at; at = numbers + 3; }
    #pragma omp atomic capture
    { v = e; e = RED; }
    printf("%ld %ld %g %g %g %g %d %d %d %d %d %d\n", w, l, g, f, x, d, t, b, (int)(p - numbers), (int)(at - numbers), v, e);
    #pragma omp atomic capture
    p = at++;
    #pragma omp atomic capture
    { v = r.n; r.n = r.n & 0x55; }
    #pragma omp atomic capture
    { r.n |= 1; w = r.n; }
    #pragma omp atomic capture
    x = d *= 2;
    #pragma omp atomic capture
    { n = uc; uc -= 1000; }
    printf("%d %d %d %ld %d %g %u %d\n", (int)(p - numbers), (int)(at - numbers), v, w, r.n, x, n, uc);
    int i = 3;
    #pragma omp atomic capture
    i = numbers[i]--;
    #pragma omp atomic capture
    { w = uc; uc = i * 3 + 1; }
    printf("%d %d %ld %d\n", i, numbers[3], w, uc);
}
