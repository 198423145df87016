// depend and affinity with array sections that have a stride: the same section orders tasks, with iterators, too.
// references: none (clang 19 and gcc 12 take no stride in these clauses)
#include <omp.h>

enum { N = 6, ROUNDS = 40 };

int main(void) {
    int a[4 * N], seen = 0, wrong = 0, chain = 0;
    int *p = a;
    omp_depend_t whole;
    for (int i = 0; i < 4 * N; i++) a[i] = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int r = 0; r < ROUNDS; r++) {
#pragma omp task depend(inout : a[1 : N : 2]) affinity(a[1 : N : 2]) shared(a, wrong) firstprivate(r)
            for (int i = 1; i < 2 * N; i += 2) {
                wrong |= a[i] != 2 * r;
                a[i]++;
            }
#pragma omp task depend(in : p[2 + 1 - 2 : N : 2]) depend(out : seen) affinity(iterator(k = 0 : 2) : p[k : N : 2]) \
    shared(seen, wrong) firstprivate(r)
            {
                for (int i = 1; i < 2 * N; i += 2) wrong |= p[i] != 2 * r + 1;
                seen = r;
            }
#pragma omp task depend(inout : a[1 : N : 2], seen) shared(a, seen, wrong) firstprivate(r)
            {
                wrong |= seen != r;
                for (int i = 1; i < 2 * N; i += 2) a[i]++;
            }
        }
#pragma omp taskwait depend(in : a[1 : N : 2])
        wrong |= a[1] != 2 * ROUNDS || a[2] != 0;
        // Each of these waits for the one whose section begins one stride before.
        for (int r = 0; r < ROUNDS; r++) {
#pragma omp task depend(iterator(k = 0 : 3), inout : a[2 * k : 1 : 2]) shared(chain, wrong) firstprivate(r)
            wrong |= chain++ != r;
        }
#pragma omp taskwait
#pragma omp depobj(whole) depend(inout : a[0 : N : 3])
        for (int r = 0; r < ROUNDS; r++) {
#pragma omp task depend(depobj : whole) shared(chain, wrong) firstprivate(r)
            wrong |= chain++ != ROUNDS + r;
        }
#pragma omp taskwait
#pragma omp depobj(whole) destroy
    }
    return wrong || chain != 2 * ROUNDS;
}
