// taskloop in tasks, loops and other taskloops, around tasks and parallel regions; continue; dependences beside it.
#include <stdio.h>

static int global, table[16];

static int triangle(int n) {
    int sum = 0;
    if (n == 0)
        return 0;
#pragma omp taskloop reduction(+ : sum) firstprivate(n)
    for (int i = 1; i <= n; i++) {
        if (i % 2 == 0)
            continue;
        sum += i + triangle(i / 2);
    }
    return sum;
}

int main(void) {
    int grid[5][6] = {{0}}, i, j, x = 3, ordered = 0, inner = 0, seen = 0, total = 0, limit = 12;
#pragma omp parallel num_threads(4) firstprivate(x)
    {
#pragma omp for
        for (int k = 0; k < 4; k++) {
            int own = k;
#pragma omp taskloop shared(own) num_tasks(3)
            for (int m = 0; m < 5; m++) {
#pragma omp atomic
                own += m + x;
            }
#pragma omp atomic
            total += own;
        }
#pragma omp single
        {
#pragma omp taskloop collapse(2) lastprivate(i, j) grainsize(5)
            for (i = 0; i < 5; i++)
                for (j = 5; j >= 0; j--)
                    grid[i][j] = i * j;
#pragma omp task depend(out : ordered) shared(ordered)
            {
#pragma omp taskloop shared(ordered)
                for (int k = 0; k < 10; k++) {
#pragma omp atomic
                    ordered += k;
                }
            }
#pragma omp task depend(in : ordered) depend(out : seen) shared(ordered, seen)
            seen = ordered;
#pragma omp taskloop grainsize(2)
            for (int k = 0; k < limit; k++) {
#pragma omp taskloop
                for (int m = 0; m < k; m++) {
#pragma omp task firstprivate(m)
                    {
#pragma omp atomic
                        global += m;
                    }
                }
#pragma omp parallel for num_threads(2) reduction(+ : inner)
                for (int m = 0; m < 0; m++)
                    inner++;
            }
            limit = 0;
#pragma omp taskloop
            for (int k = 0; k < 16; k++)
                table[k] = triangle(k);
#pragma omp taskloop reduction(+ : global) if (0)
            for (int k = 0; k < limit; k++)
                global++;
        }
    }
    int sum = 0;
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 6; b++)
            sum += grid[a][b];
    printf("%d %d %d %d %d %d %d %d %d\n", total, i, j, seen, global, table[15], table[7], sum, inner);
    return total == 6 + 4 * (10 + 15) && i == 5 && j == -1 && seen == 45 && global == 220 && sum == 150 ? 0 : 1;
}
