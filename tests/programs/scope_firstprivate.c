// scope firstprivate: each thread begins with the value outside, which stays as it is.
// references: none (gcc 12 and clang 19 do not take the clause)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int before = 1, wrong = 0, sum = 0;
    int table[4] = {1, 2, 3, 4};
#pragma omp parallel shared(before, wrong, sum, table)
    {
#pragma omp scope firstprivate(before, table) reduction(+ : sum)
        {
            if (before != 1 || table[3] != 4) {
#pragma omp atomic
                wrong++;
            }
            before += 5;
            table[3] = before;
            sum += table[3] - table[0];
        }
        if (sum != 5 * omp_get_num_threads()) {
#pragma omp atomic
            wrong++;
        }
    }
    printf("%d %d %d\n", wrong, before, table[3]);
    return wrong != 0 || before != 1 || table[3] != 4;
}
