// Static locals of the same name in two functions and in two blocks, each threadprivate.
#include <omp.h>
#include <stdio.h>

static int up(void) {
    static int n = 10;
#pragma omp threadprivate(n)
    return n++;
}
static int down(void) {
    static int n = -10;
#pragma omp threadprivate(n)
    return n--;
}
static int both(int which) {
    if (which) {
        static long n = 1;
#pragma omp threadprivate(n)
        return (int)(n *= 2);
    }
    static char n = 'a';
#pragma omp threadprivate(n)
    return n++;
}

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    for (int i = 0; i < 5 + omp_get_thread_num() % 3; i++) {
        bad += up() != 10 + i;
        bad += down() != -10 - i;
        bad += both(1) != 2 << i;
        bad += both(0) != 'a' + i;
    }
    printf("%d %d %d\n", bad, up(), down());
    return bad;
}
