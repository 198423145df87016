// Threadprivate arrays, one of two dimensions, with and without initializers.
#include <omp.h>
#include <stdio.h>

static int table[6] = {1, 2, 3};
static double grid[3][4];
static char text[8] = "start";
#pragma omp threadprivate(table, grid, text)

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        bad += table[2] != 3 || table[5] != 0 || grid[2][3] != 0 || text[4] != 't';
        for (int i = 0; i < 6; i++)
            table[i] += me;
        grid[me % 3][1] = me + 0.5;
        text[0] = (char)('a' + me % 26);
#pragma omp barrier
        bad += table[1] != 2 + me || grid[me % 3][1] != me + 0.5 || text[0] != 'a' + me % 26;
        bad += me % 3 != 1 && grid[1][1] != 0;
    }
    printf("%d %d %.1f %s\n", bad, table[0], grid[0][1], text);
    return bad;
}
