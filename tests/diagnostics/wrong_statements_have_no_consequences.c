// What stands where something else must is told once: neither what it would have declared nor where it would have gone.
#include <omp.h>

void declaration(int n) {
#pragma omp task
    struct { int a; } q, *r = &q; // error: 5: expected a statement after '#pragma omp task'
    r->a = n;
#pragma omp parallel firstprivate(q)
    q.a++;
#pragma omp barrier
}

void declarations(int n) {
#pragma omp parallel
#pragma omp single
    int x = n; // error: 5: expected a statement after '#pragma omp single'
    {
        x++;
    }
}

int call(int n);

int declaration_with_call(int n) {
#pragma omp dispatch
    int x = call(n); // error: 5: expected a statement after '#pragma omp dispatch'
    return x;
}

int jump(int n) {
    while (n--) {
#pragma omp for
        break; // error: 9: the statement after '#pragma omp for' must be a for loop
    }
#pragma omp simd
    goto end; // error: 5: the statement after '#pragma omp simd' must be a for loop
end:
#pragma omp parallel for
    return n; // error: 5: the statement after '#pragma omp parallel for' must be a for loop
}

#pragma omp declare simd linear(i : 1.5) // error: 37: expression must have integral or unscoped enumeration type
int step(int i);

void object(omp_interop_t *o) {
#pragma omp interop init(targetsync : o[0 : 1]) // error: 39: array section 'o[0 : 1]' is not allowed in clause 'init'
}

int before_else(int n) {
    if (n) n++;
#pragma omp barrier // error: 1: '#pragma omp barrier' cannot stand here
    else n--;
    return n;
}
