// taskwait waits for children only; children that wait for theirs make the whole tree complete.
#include <stdio.h>

int main(void) {
    int leaf[4][4] = {{0}}, row[4] = {0}, all = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task
            {
                for (int j = 0; j < 4; j++) {
#pragma omp task
                    leaf[i][j] = i * 4 + j;
                }
#pragma omp taskwait
                for (int j = 0; j < 4; j++)
                    row[i] += leaf[i][j];
            }
        }
#pragma omp taskwait
        for (int i = 0; i < 4; i++)
            all += row[i];
    }
    printf("%d\n", all);
    return all == 120 ? 0 : 1;
}
