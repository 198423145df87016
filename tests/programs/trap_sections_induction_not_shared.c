// The construct inside a loop whose counter each thread keeps: sections see the thread's own round.
#include <stdio.h>

int main(void) {
    int first[6] = {0}, second[6] = {0}, bad = 0;
#pragma omp parallel shared(first, second)
    {
        int round = 0;
        while (round < 6) {
#pragma omp sections
            {
#pragma omp section
                first[round] += round + 1;
#pragma omp section
                second[round] += 10 * round;
            }
            round++;
        }
    }
    for (int r = 0; r < 6; r++)
        bad += first[r] != r + 1 || second[r] != 10 * r;
    printf("%d\n", bad);
    return bad;
}
