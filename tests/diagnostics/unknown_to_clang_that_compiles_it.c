// What Weft does not compile is clang's to compile, which refuses the directives of 6.0, and drops clauses that it does not
// know together with all that follows them.
// flags: -fopenmp-version=60
int a[100];

void leaps(void *to) {
#pragma omp parallel
    {
        to = &&end;
        goto *to;
    end:;
    }
#pragma omp parallel for
#pragma omp stripe sizes(4) // error: 13: clang 19 does not know the directive 'stripe', and has to compile this code
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp split counts(10, omp_fill) // error: 13: clang 19 does not know the directive 'split', and has to compile this code
    for (int i = 0; i < 100; i++) a[i] += i;
#pragma omp tile sizes(4) apply(grid: unroll partial(2)) // error: 27: clang 19 does not know the clause 'apply' on 'tile'
    for (int i = 0; i < 100; i++) a[i] += i;
#pragma omp fuse // error: 13: clang 19 does not know the directive 'fuse', and has to compile this code
    {
        for (int i = 0; i < 3; i++) a[i] = i;
        for (int i = 0; i < 3; i++) a[3 + i] = i;
    }
}
