// A taskloop with nogroup, and a reader that waits for children that are not its own.
#include <stdio.h>
enum { N = 32 };
static int v[N];
static int first(void) {
    int got = 0;
#pragma omp task shared(got)
    {
#pragma omp taskwait
        got = v[0]; // and
    }
#pragma omp taskwait
    return got;
}
int main(void) {
    int got = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task shared(got) // by
        got = first();
#pragma omp taskloop nogroup grainsize(4)
        for (int i = 0; i < N; i++)
            v[i] = i + 1; // race: v[…]
    }
    return got < 0;
}
