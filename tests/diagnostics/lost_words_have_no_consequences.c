// What a misspelled or wrong word would have said is not missed elsewhere: each function has one mistake.
#include <omp.h>

int own;
#pragma omp threadprivat(own) // error: 13: unknown OpenMP directive 'threadprivat'; did you mean 'threadprivate'?

struct pair {
    int a;
};
#pragma omp declare reducton(add : struct pair : omp_out.a += omp_in.a) // error: 21: did you mean 'declare reduction'?

void declared(int n) {
    struct pair x = {0};
#pragma omp parallel for copyin(own) reduction(add : x)
    for (int i = 0; i < n; i++) x.a += own;
}

void clause(int n, int *a) {
#pragma omp parallel for ordred // error: 26: unknown clause 'ordred'
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        a[i]++;
    }
#pragma omp for orderd(1) // error: 17: unknown clause 'orderd'
    for (int i = 1; i < n; i++) {
#pragma omp ordered depend(sink : i - 1)
        a[i] += a[i - 1];
#pragma omp ordered depend(source)
    }
}

void scan(int n, int *a) {
    int s = 0;
#pragma omp parallel for reduction(inscn, + : s) // error: 36: unknown modifier 'inscn' in clause 'reduction'
    for (int i = 0; i < n; i++) {
        s += i;
#pragma omp scan inclusive(s)
        a[i] = s;
    }
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
        s += i;
#pragma omp scan inclusive(s // error: 29: expected ')' to end clause 'inclusive'
        a[i] = s;
    }
#pragma omp taskloop reduction(inscan, + : s) // error: 22: modifier 'inscan' in clause 'reduction' is not allowed on directive 'taskloop'
    for (int i = 0; i < n; i++) {
        s += i;
#pragma omp scan inclusive(s)
        a[i] = s;
    }
}

void directive(int n) {
#pragma omp parallel secions // error: 22: unknown OpenMP directive 'parallel secions'
    {
#pragma omp section
        n++;
#pragma omp section
        n--;
    }
#pragma omp parallel fr // error: 22: unknown clause 'fr'
    for (int i = 0; i < n; i++) {
#pragma omp cancel for
    }
}

void list(int n, int v) {
#pragma omp parallel default(none) sharde(n, v) // error: 36: unknown clause 'sharde'
    n += v;
#pragma omp target uses_alocators(omp_default_mem_alloc) allocate(omp_default_mem_alloc : v) private(v) // error: 20: unknown clause 'uses_alocators'
    v = n;
#pragma omp parallel private(n()) allocate(omp_default_mem_alloc : n) // error: 30: expected a variable in clause 'private'
    v = 1;
}

void torn(int n) {
#pragma omp parallel num_threads2) // error: 22: unknown clause 'num_threads2'
    n++;
#pragma omp target maptofrom : n) device(0) // error: 20: unknown clause 'maptofrom'
    n++;
#pragma omp parallel default(shared)) if (n) num_threads(n) + privat(n) // error: 37: unexpected ')'
    n++;
}

void not_allowed(int n) {
#pragma omp parallel schedule(static, 0) // error: 22: clause 'schedule' is not allowed on directive 'parallel'
    n++;
#pragma omp task bind(nothing) // error: 18: clause 'bind' is not allowed on directive 'task'
    n++;
}
