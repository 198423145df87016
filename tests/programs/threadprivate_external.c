// A threadprivate variable with external linkage, declared extern first as a header would, then defined.
#include <omp.h>
#include <stdio.h>

extern int level;
extern double ratio;
#pragma omp threadprivate(level, ratio)

static int get_level(void) { return level; }

int level = 3;
double ratio;

int main(void) {
    int bad = 0;
    ratio = 0.5;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        bad += get_level() != 3;
        bad += ratio != (me == 0 ? 0.5 : 0.0);
        level = 100 + me;
        ratio = me;
#pragma omp barrier
        bad += get_level() != 100 + me || ratio != me;
    }
    printf("%d %.1f %d\n", level, ratio, bad);
    return bad || level != 100 || ratio != 0;
}
