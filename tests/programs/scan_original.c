// scan with operators whose initializer reads the original: it is the one from before the loop, for each thread.
// references: none (gcc 12 and clang 19 take the value of the moment)
enum { N = 211 };
struct sum { int base, n; };
static void begin(struct sum *own, const struct sum *original) { own->base = original->base, own->n = 0; }
#pragma omp declare reduction(add : struct sum : omp_out.n += omp_in.n, omp_out.base += 0 * omp_in.base) \
    initializer(begin(&omp_priv, &omp_orig))
#pragma omp declare reduction(grow : int : omp_out = omp_out * 3 % 1009 + omp_in % 7) initializer(omp_priv = omp_orig)

static int a[N], seen[N], bases[N];

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
    struct sum all = {17, 5};
#pragma omp parallel for reduction(inscan, add : all)
    for (int i = 0; i < N; i++) {
        bases[i] = all.base;
        all.n += a[i] + all.base;
#pragma omp scan inclusive(all)
        seen[i] = all.n;
    }
    int n = 5;
    for (int i = 0; i < N; i++) {
        n += a[i] + 17;
        if (seen[i] != n || bases[i] != 17) return 1;
    }
    if (all.n != n || all.base != 17) return 2;

    int x = 11, y[3] = {5, 6, 7}, *p = y;
#pragma omp parallel
    {
#pragma omp for reduction(inscan, grow : x, p[1 : 2])
        for (int i = 0; i < N; i++) {
            seen[i] = x, bases[i] = p[2];
#pragma omp scan exclusive(x, p[1 : 2])
            x += a[i], p[1 + i % 2] += i;
        }
    }
    int e = 11, f[3] = {5, 6, 7};
    for (int i = 0; i < N; i++) {
        if (seen[i] != e || bases[i] != f[2]) return 3;
        e = e * 3 % 1009 + (11 + a[i]) % 7;
        f[1] = f[1] * 3 % 1009 + (6 + (i % 2 == 0) * i) % 7;
        f[2] = f[2] * 3 % 1009 + (7 + (i % 2 == 1) * i) % 7;
    }
    if (x != e || y[0] != 5 || y[1] != f[1] || y[2] != f[2]) return 4;

    int s = 3;
#pragma omp simd reduction(inscan, grow : s)
    for (int i = 0; i < N; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        seen[i] = s;
    }
    int t = 3;
    for (int i = 0; i < N; i++) {
        t = t * 3 % 1009 + (3 + a[i]) % 7;
        if (seen[i] != t) return 5;
    }
    return s != t ? 6 : 0;
}
