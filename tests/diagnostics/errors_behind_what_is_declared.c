// A wrong clause of a directive that declares something is told where it stands; what it declares is known.
static int x;
#pragma omp threadprivate(x) schedule(dynamic) // error: 30: clause 'schedule' is not allowed on directive 'threadprivate'

struct pair {
    int a, b;
};
#pragma omp declare reduction(add : struct pair : omp_out.a += omp_in.a) nowait // error: 74: clause 'nowait' is not allowed

int f(int n) {
    struct pair sum = {0, 0};
#pragma omp parallel copyin(x)
#pragma omp for reduction(add : sum)
    for (int i = 0; i < n; i++) sum.a += x;

    struct pair most = {0, 0};
#pragma omp declare reduction(more : struct pair : omp_out.a |= omp_in.a) priority(1) // error: 75: clause 'priority'
#pragma omp parallel for reduction(more : most)
    for (int i = 0; i < n; i++) most.a |= i;
    return sum.a + most.a;
}

static int y, z;
#pragma omp threadprivate(y, *) // error: 30: expected
