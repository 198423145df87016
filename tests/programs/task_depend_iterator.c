// Iterators in depend: several, with steps and types, none of them visible elsewhere; counts known at run time only.
// references: clang
#include <stdio.h>

static int same(int value) {
    return value;
}

int main(void) {
    enum { N = 24 };
    int cells[N], index[N], grid[4][6], i = 1000, sum = 0, odd = 0, all = 0;
    for (int k = 0; k < N; k++)
        index[k] = N - 1 - k;
#pragma omp parallel
#pragma omp single
    {
        for (int k = 0; k < N; k++) {
#pragma omp task depend(out : cells[k]) shared(cells) firstprivate(k)
            cells[k] = k;
        }
#pragma omp task depend(iterator(i = 0 : same(N)), in : cells[i]) depend(out : sum) shared(cells, sum)
        for (int k = 0; k < N; k++)
            sum += cells[k];
#pragma omp task depend(iterator(long i = N - 1 : 0 : -2), inout : cells[index[index[i]]]) shared(cells)
        for (int k = N - 1; k > 0; k -= 2)
            cells[k] += 100;
#pragma omp task depend(iterator(i = 1 : N : 2), in : cells[i]) depend(in : sum) depend(out : odd) shared(cells, odd, sum)
        for (int k = 1; k < N; k += 2)
            odd += cells[k] + (sum > 0);
#pragma omp task depend(iterator(r = 0 : 4, unsigned char c = 0 : 6), out : grid[r][c]) shared(grid)
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 6; c++)
                grid[r][c] = r * 10 + c;
        for (int r = 0; r < 4; r++) {
#pragma omp task depend(iterator(c = 0 : 6), inout : grid[r][c]) shared(grid) firstprivate(r)
            for (int c = 0; c < 6; c++)
                grid[r][c] += r;
        }
#pragma omp task depend(iterator(r = 0 : 4), in : grid[r][0 : 1], grid[r][5]) depend(iterator(i = 0 : 0), in : cells[i]) \
    depend(in : odd) shared(all, grid, odd)
        for (int r = 0; r < 4; r++)
            all += grid[r][0] + grid[r][5] + (odd > 0);
#pragma omp taskwait
#pragma omp task depend(iterator(signed char c = 120 : 127 : 3, unsigned char k = 7 : 0 : -2), inout : cells[k + c - 120]) shared(cells)
        cells[0]++;
    }
    printf("%d %d %d %d\n", sum, odd, all, i);
    return sum == 276 && odd == 144 + 1200 + 12 && all == 2 * 66 + 20 + 4 ? 0 : 1;
}
