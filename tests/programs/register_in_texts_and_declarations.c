// Variables declared register are used in regions; the word in string literals stays.
#include <stdio.h>
#include <string.h>

#define MARKED __attribute__((annotate("a register")))

static int parameters(register int a, register double d) {
    register int sum = 0;
    register int n = 10;
    register struct {
        int x;
    } whole = {3};
#pragma omp parallel for reduction(+ : sum) firstprivate(a)
    for (register int i = 0; i < n; i++) sum += a > 0 ? i : 0;
    register int twice = 0;
#pragma omp parallel num_threads(1) shared(twice)
    twice += whole.x * 2 + (int)d;
    return sum + twice;
}

int main(void) {
    int rounds = 0, length = 0, sum = 0, threads = 0;
#pragma omp parallel for reduction(+ : rounds)
    for (int i = 0; i < (int)sizeof("register x"); i++) rounds++;
    const char *text = "zz";
#pragma omp parallel for reduction(+ : length)
    for (int i = 0; i < (int)strlen("my register") + (text[0] == 'q'); i++) length++;
#pragma omp parallel num_threads(strlen("register") == 8 ? 1 : 5) if (strlen("register") == 8)
    {
#pragma omp atomic
        sum += (int)strlen("a register word") - 10;
#pragma omp atomic
        threads++;
    }
    MARKED register int marked = 9;
    int copy = 0;
#pragma omp parallel num_threads(1)
    copy = marked;
    printf("%d %d %d %d %d %d\n", rounds, length, sum, threads, copy, parameters(1, 2.0));
    return 0;
}
