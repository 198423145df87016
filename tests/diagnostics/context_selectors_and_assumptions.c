// Selectors with properties and scores that nobody knows, and constructs that assumptions rule out.
void use(int);
#pragma omp begin assumes no_parallelism // note: 27: 'no_parallelism' is here
void serial(int n) {
#pragma omp parallel // warning: 13: stands where clause 'no_parallelism' assumes that nothing is executed in parallel
    use(n);
#pragma omp critical
    use(n);
}
#pragma omp end assumes

void selectors(int n) {
#pragma omp metadirective when(device={kind(moon)} : parallel) otherwise(nothing) // warning: 45: 'moon' in clause 'when' on directive 'metadirective' is no property of trait 'kind' and never matches
    use(n);
#pragma omp metadirective when(device={kind(hots)} : parallel) otherwise(nothing) // warning: 45: did you mean 'host'
    use(n);
#pragma omp metadirective when(device={arch(abacus)} : parallel) otherwise(nothing) // warning: 45: is no property of trait 'arch'
    use(n);
#pragma omp metadirective when(implementation={vendor(gnat)} : parallel) otherwise(nothing) // warning: 55: is no property of trait 'vendor'
    use(n);
#pragma omp metadirective when(implementation={vendor(score(n) : llvm)} : parallel) otherwise(nothing) // warning: 61: the score 'n' on directive 'metadirective' is not constant and is ignored
    use(n);
#pragma omp metadirective when(implementation={vendor(score(2 - 3) : llvm)} : parallel) otherwise(nothing) // warning: 61: the score '2 - 3' on directive 'metadirective' is negative and is ignored
    use(n);
}

void assumptions(int n, int *a) {
#pragma omp assume absent(parallel, target) // note: 20: 'absent' is here
    {
#pragma omp parallel for // warning: 13: '#pragma omp parallel for' stands where clause 'absent' assumes that there is no 'parallel' [OMP 5.2 §8.3]; the assumption is not used
        for (int i = 0; i < n; i++)
            a[i] = i;
#pragma omp critical
        a[0]++;
    }
#pragma omp assume no_openmp holds(n > 0) // note: 20: 'no_openmp' is here
    {
#pragma omp atomic // warning: 13: assumes that there is no construct
        a[0]++;
#pragma omp assume contains(atomic)
        a[1]++;
    }
#pragma omp assumes no_openmp // error: 13: '#pragma omp assumes' must stand outside of functions [OMP 5.2 §8.3.2]
}
