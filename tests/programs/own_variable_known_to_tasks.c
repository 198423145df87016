// A barrier behind which a thread's variable ends, or is read again: tasks that other threads execute know it.
#include <stdio.h>
enum { ROUNDS = 30, VALUES = 40 };

static long deep(long n) {
    volatile long scratch[256];
    for (int i = 0; i < 256; i++) scratch[i] = -n - i;
    return scratch[n % 256];
}

// No loop is around the region, so that its frame ends with it.
__attribute__((noinline)) static int in_one_round(int round) {
    int wrong = 0;
#pragma omp parallel
    {
        int own[VALUES];
        for (int i = 0; i < VALUES; i++) own[i] = round;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 50; i++) {
#pragma omp task shared(own)
            {
                int bad = deep(i) > 0;
                for (int j = 0; j < VALUES; j++) bad += own[j] != round;
#pragma omp atomic
                wrong += bad;
            }
        }
    }
    return wrong;
}

int main(void) {
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) wrong += in_one_round(round);
    int unwritten = 0;
    for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel
        {
            int own = 0, other[VALUES] = {0};
#pragma omp task shared(own)
            own = round + 1;
#pragma omp taskloop nogroup shared(other)
            for (int i = 0; i < VALUES; i++) other[i] = i + round;
#pragma omp barrier
            int bad = own != round + 1;
            for (int i = 0; i < VALUES; i++) bad += other[i] != i + round;
#pragma omp atomic
            unwritten += bad;
        }
    }
    printf("%d %d\n", wrong, unwritten);
    return 0;
}
