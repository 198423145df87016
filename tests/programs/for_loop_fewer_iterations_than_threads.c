// Three iterations under more threads: each runs once and the rest do nothing.
#include <stdio.h>

int main(void) {
    int hits[3] = {0}, last = -1;
#pragma omp parallel for num_threads(7) lastprivate(last)
    for (int i = 0; i < 3; i++) {
        hits[i]++;
        last = i;
    }
    printf("%d%d%d %d\n", hits[0], hits[1], hits[2], last);
    return last == 2 && hits[0] + hits[1] + hits[2] == 3 ? 0 : 1;
}
