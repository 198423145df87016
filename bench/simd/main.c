// usage: main RUNS : with HAND, also for what hand.c has, class `hand`. Prints a line per kernel with its class, its name, its time in microseconds, and what it computed.
#include "kernels.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DECLARE(class, name) void name(struct data *);
KERNELS(DECLARE)
struct kernel { const char *class, *name; void (*run)(struct data *); };
#define ROW(class, name) { #class, #name, name },
#ifdef HAND
#define DECLARE_HAND(name) void hand_##name(struct data *);
BY_HAND(DECLARE_HAND)
#define HAND_ROW(name) { "hand", #name, hand_##name },
static const struct kernel kernels[] = { KERNELS(ROW) BY_HAND(HAND_ROW) };
#else
static const struct kernel kernels[] = { KERNELS(ROW) };
#endif

static unsigned seed = 1;
static unsigned number(void) { return (seed = seed * 1103515245 + 12345) >> 8; }

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

// Arrays begin at different places of their pages: a processor takes a load for one of what was stored 4096 bytes away, and waits,
// which would measure where `malloc` has put them.
static void *room(size_t size) {
    enum { PAGE = 4096, APART = 704 };
    static size_t place;
    place = (place + APART) % PAGE;
    char *memory = (char *)aligned_alloc(PAGE, (size / PAGE + 2) * PAGE) + place;
    memset(memory, 0, size);
    return memory;
}

int main(int argc, char **argv) {
    int runs = argc > 1 ? atoi(argv[1]) : 3;
    struct data r;
    r.a = room(N * 4), r.b = room(N * 4), r.c = room(N * 4), r.matrix = room(N * ROWS * 4), r.out = room(N * 4), r.out2 = room(N * 4);
    r.d = room(N * 8), r.e = room(N * 8), r.dout = room(N * 8);
    r.i = room(N * 4), r.j = room(N * 4), r.length = room(N * 4), r.iout = room(N * 4);
    r.u = room(N * 4), r.v = room(N * 4), r.uout = room(N * 4);
    r.l = room(N * 8), r.m = room(N * 8), r.lout = room(N * 8);
    r.p = room(N), r.q = room(N), r.w = room(N), r.pout = room(N), r.s = room(N * 2), r.t = room(N * 2), r.sout = room(N * 2);
    for (int k = 0; k < N; k++) {
        r.a[k] = (float)(number() % 1000) / 1000, r.b[k] = (float)(number() % 1000) / 1000, r.c[k] = (float)(number() % 10);
        r.d[k] = number() % 1000 / 8.0, r.e[k] = number() % 1000 / 8.0 - 60;
        r.i[k] = (int)(number() << 8 ^ number()), r.j[k] = (int)(number() % 2000) - 1000, r.length[k] = (int)(number() % 20);
        r.u[k] = number() << 8 ^ number(), r.v[k] = number() % 5000 + 1;
        r.p[k] = (unsigned char)number(), r.q[k] = (unsigned char)number(), r.w[k] = (unsigned char)number(), r.s[k] = (short)number();
        // Quotients of all sizes, and as many numbers with more than 52 bits as there are in programs: few.
        r.l[k] = (long)number() * (k % 3 ? 1 : number() % 100000) - 5000000, r.m[k] = number() % (k % 5 ? 5000 : 5000000) + 1, r.t[k] = (short)number();
    }
    for (int k = 0; k < N * ROWS; k++) r.matrix[k] = (float)(k % 1024);
    for (unsigned k = 0; k < sizeof kernels / sizeof *kernels; k++) {
        memset(r.out, 0, N * 4), memset(r.dout, 0, N * 8), memset(r.iout, 0, N * 4), memset(r.uout, 0, N * 4);
        memset(r.pout, 0, N), memset(r.sout, 0, N * 2), memset(r.lout, 0, N * 8);
        kernels[k].run(&r);
        // What was computed, in numbers of which each is the sum of a part.
        printf("%s %s ", kernels[k].class, kernels[k].name);
        double parts[8] = { 0 };
        for (int m = 0; m < N; m++) {
            double v = r.out[m] + r.dout[m] + r.iout[m] + r.uout[m] + r.pout[m] + r.sout[m] + (double)r.lout[m];
            parts[m % 8] += v * (1 + m % 13);
        }
        double best = 1e30;
        for (int run = 0; run < runs; run++) {
            int times = 0;
            double start = now(), end;
            do {
                for (int m = 0; m < 8; m++) kernels[k].run(&r);
                times += 8, end = now();
            } while (end - start < 1000);
            if ((end - start) / times < best) best = (end - start) / times;
        }
        printf("%.4f", best);
        for (int m = 0; m < 8; m++) printf(" %.9g", parts[m]);
        printf("\n");
    }
    return 0;
}
