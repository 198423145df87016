// atomic compare of objects that no instruction covers: values are compared, whatever their padding holds.
// references: none (gcc 12 and clang 19 compile these forms for fewer types)
#include <stdio.h>
#include <string.h>

int main(void) {
    long double most = -1, least = 1e6L, flag = 0, v = 0, padded;
    __int128 wide = 0, seen = -1;
    int changed = 0, times = 0;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 3000; i++) {
        long double value = (i * 7919) % 3001;
#pragma omp atomic compare
        if (most < value) most = value;
#pragma omp atomic compare seq_cst
        least = least > value ? value : least;
        __int128 one = 1;
#pragma omp atomic compare capture
        { seen = wide; if (wide == 0) wide = one; }
        int is_first;
#pragma omp atomic compare capture
        { is_first = flag == 0; if (is_first) flag = 5; }
#pragma omp atomic
        times += is_first;
    }
    printf("%g %g %g %d %d\n", (double)most, (double)least, (double)flag, times, (int)wide);
    memset(&padded, 0xff, sizeof padded);
    padded = 0;
#pragma omp atomic compare capture
    if (padded == 0) padded = 3; else v = padded;
#pragma omp atomic compare capture
    if (padded == 0) padded = 4; else { v = padded; }
    printf("%g %g %d\n", (double)padded, (double)v, changed);
    /* Floating numbers are compared bit by bit, and -0.0 is stored as such. */
    double d = 0.0, minus = -0.0, kept = 1;
    long double ld = 0.0L, lminus = -0.0L;
#pragma omp atomic compare
    d = d == minus ? 5.0 : d;
#pragma omp atomic compare
    ld = ld == lminus ? 5.0L : ld;
    int is_changed = d != 0 || ld != 0;
#pragma omp atomic compare
    if (d == 0.0) d = minus;
#pragma omp atomic compare capture
    { kept = d; if (d == minus) d = 7; }
#pragma omp atomic compare
    if (ld == 0.0L) ld = 8;
    printf("%d %d %g %g\n", is_changed, __builtin_signbit(kept) != 0, d, (double)ld);
    return (int)(seen >> 64);
}
