// The argument of num_threads is evaluated once, before the team exists.
#include <omp.h>
#include <stdio.h>

static int calls = 0;
static int three(void) { calls++; return 3; }

int main(void) {
    int members = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(three()) shared(members)
    {
#pragma omp atomic
        members++;
    }
    printf("calls %d members %d\n", calls, members);
    return calls == 1 && members == 3 ? 0 : 1;
}
