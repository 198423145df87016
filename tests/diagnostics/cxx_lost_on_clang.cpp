// A file that clang compiles as it is must have nothing that clang 19 would ignore: clauses behind a first comma, attributes of
// declarations, the argument of `nowait`, selectors that it never takes for true.
// flags: -fopenmp-version=60 -std=c++17
struct S {
    int v(int x) { return x + 1; }
#pragma omp declare variant(v) match(construct = {parallel})
    int b(int x = 0) { return x; }
};

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
#pragma omp metadirective when(construct = {target} : barrier) otherwise(nothing) // error: 32: clang 19 does not know the set 'construct' of 'metadirective'
#pragma omp metadirective when(user = {condition(1)} : nothing) when(user = {condition(n > 9)} : parallel) // error: 88: clang 19 does not know the condition 'n > 9' of 'metadirective' in time
    sum++;
    return sum;
}

int on_host(int n) { return n; }
#pragma omp declare variant(on_host) match(target_device = {kind(nohost)}) // error: 44: clang 19 does not know the set 'target_device' of 'declare variant'
int anywhere(int n) { return n; }
