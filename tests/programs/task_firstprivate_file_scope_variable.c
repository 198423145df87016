// firstprivate and private of file-scope and static variables; a called function sees the originals.
#include <stdio.h>

static int level = 1, table[3] = {1, 2, 3};
static int outside(void) { return level * 100 + table[2]; }

int main(void) {
    static double weight = 0.5;
    int out[8], bad = 0;
#pragma omp parallel shared(out)
#pragma omp single
    {
        for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(level, table, weight)
            {
                level += i;
                table[2] += i;
                weight *= 2;
                out[i] = level + table[2] + (int)weight + outside();
            }
        }
#pragma omp task private(level) shared(out)
        {
            level = 99;
            out[0] += outside() - outside();
        }
#pragma omp taskwait
    }
    for (int i = 0; i < 8; i++)
        bad += out[i] != 1 + i + 3 + i + 1 + 103;
    printf("%d %d %d %.1f\n", bad, level, table[2], weight);
    return bad || level != 1 || table[2] != 3 || weight != 0.5;
}
