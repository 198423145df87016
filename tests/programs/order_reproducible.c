// Loops with order(concurrent) go to threads alike, so that no barrier is needed between them, whatever their schedule.
// references: gcc (clang 19 does not honor it)
#include <omp.h>
#include <stdio.h>
enum { ROUNDS = 50, N = 400 };

static int work(int length) {
    volatile int sum = 0;
    for (int k = 0; k < length; k++) sum = k;
    return sum;
}

int main(void) {
    int wrong = 0, other = 0, sum = 0;
    static int owner[N];
    for (int round = 0; round < ROUNDS; round++) {
#pragma omp parallel reduction(+ : wrong, other, sum)
        {
            int me = omp_get_thread_num();
#pragma omp for nowait schedule(dynamic, 2) order(reproducible : concurrent)
            for (int i = 0; i < N; i++) {
                sum += work(me % 2 ? 3000 : 0) >= 0;
                owner[i] = me;
            }
#pragma omp for nowait schedule(dynamic, 2) order(reproducible : concurrent)
            for (int i = 0; i < N; i++) {
                sum -= work(me % 2 ? 0 : 3000) < 0;
                wrong += owner[i] != me;
            }
#pragma omp barrier
#pragma omp for simd nowait schedule(nonmonotonic : guided, 3) order(concurrent)
            for (int i = 0; i < N; i++) owner[i] = i + round;
#pragma omp for simd schedule(nonmonotonic : guided, 3) order(concurrent)
            for (int i = 0; i < N; i++) other += owner[i] != i + round;
        }
    }
    printf("%d %d %d\n", wrong, other, sum);
    return 0;
}
