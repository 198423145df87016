// firstprivate of a variable with a typedef'd array type, of a pointer to an array and of an array of pointers.
#include <stdio.h>

typedef int row[3];
typedef row grid[2];

int main(void) {
    grid g = {{1, 2, 3}, {4, 5, 6}};
    row r = {7, 8, 9}, *p = &g[1];
    const char *names[2] = {"ab", "cde"};
    int total = 0;
#pragma omp parallel firstprivate(g, r) shared(total)
#pragma omp single
    for (int i = 0; i < 6; i++) {
        r[1] += i;
#pragma omp task firstprivate(g, r, p, names)
        {
            g[1][2] += i;
#pragma omp atomic
            total += g[1][2] + r[1] + (*p)[0] + names[i % 2][i % 2];
            names[0] = NULL;
        }
    }
    printf("%d\n", total);
    return total == 6 * 6 + 15 + 6 * 8 + 35 + 24 + 3 * ('a' + 'd') ? 0 : 1;
}
