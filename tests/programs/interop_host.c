// The host has no foreign runtime: interop gives omp_interop_none, and waits for what its depend clauses name.
// references: none (gcc 12 has no interop; clang 19 calls a library for offloading)
#include <stdio.h>
#include <omp.h>

int main(void) {
    int failed = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        int x = 0;
        omp_interop_t first = (omp_interop_t)&x, second = (omp_interop_t)&x;
#pragma omp interop init(targetsync : first) init(prefer_type("cuda"), target : second) device(0)
        failed |= first != omp_interop_none || second != omp_interop_none;
        first = (omp_interop_t)&x;
#pragma omp task depend(out : x) shared(x)
        x = 7;
        if (failed == 0) {
#pragma omp interop use(first) destroy(second) depend(in : x)
        }
        failed |= x != 7 || second != omp_interop_none || first == omp_interop_none;
#pragma omp interop destroy(first) nowait
        failed |= first != omp_interop_none;
    }
    if (failed) puts("an object is not as expected");
    return failed;
}
