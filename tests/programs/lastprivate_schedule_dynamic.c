// lastprivate under schedule(dynamic), where any thread may take the last chunk.
#include <stdio.h>

int main(void) {
    int bad = 0;
    for (int round = 0; round < 20; round++) {
        int x = -1;
#pragma omp parallel for lastprivate(x) schedule(dynamic, 3)
        for (int i = 0; i < 40; i++)
            x = i + round;
        bad += x != 39 + round;
    }
    printf("%d\n", bad);
    return bad;
}
