// What neither Weft nor clang knows; what else clang does not know there is no matter before that is gone.
// flags: -fopenmp-version=60
int a[100], x;

void transformations(void) {
#pragma omp parallel for
#pragma omp stripe sizes(4)
    for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp task_iteration // error: 13: the directive 'task_iteration' is not supported yet, and clang 19 does not know it either
    ;
#pragma omp split counts(10, omp_fill)
    for (int i = 0; i < 100; i++) a[i] += i;
#pragma omp tile sizes(4) apply(grid: unroll partial(2))
    for (int i = 0; i < 100; i++) a[i] += i;
}

void beside_another(void) {
#pragma omp fuse
    {
        for (int i = 0; i < 3; i++) a[i] = i;
        for (int i = 0; i < 3; i++) a[3 + i] = i;
    }
#pragma omp task transparent firstprivate(x) // error: 18: the clause 'transparent' on 'task' is not supported yet
    x = 1;
#pragma omp flush memscope(all)
}
