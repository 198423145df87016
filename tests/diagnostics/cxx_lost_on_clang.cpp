// A file that clang compiles as it is must have nothing that clang 19 would ignore: clauses behind a first comma, attributes of
// declarations, the argument of `nowait`.
// flags: -fopenmp-version=60 -std=c++17
struct S {
    int v(int x) { return x + 1; }
#pragma omp declare variant(v) match(construct = {parallel})
    int b(int x) { return x; }
};
// note@-3: 13: 'declare variant' (a variant of a member or of a template is not supported yet) is not compiled by Weft yet

[[omp::decl(threadprivate)]] static int own = 3; // error: 1: clang 19 does not know the attribute 'omp::decl', and has to compile this code

int f(S s, int n, bool later) {
    int sum = own;
#pragma omp parallel, num_threads(2) // error: 21: clang 19 does not know the comma before the first clause of 'parallel'
    {
#pragma omp critical(name), hint(0) // error: 27: clang 19 does not know the comma before the first clause of 'critical'
        sum += s.b(n);
#pragma omp for nowait(later) // error: 24: clang 19 does not know the argument of clause 'nowait' on 'for'
        for (int i = 0; i < n; ++i) s.b(i);
    }
    [[omp::directive(parallel for, reduction(+ : sum))]] // error: 34: clang 19 does not know the comma before the first clause of 'parallel for'
    for (int i = 0; i < n; ++i) sum += i;
    return sum;
}
