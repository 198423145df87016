// A lock made of atomic capture and atomic write protects an ordinary counter.
#include <stdio.h>

int main(void) {
    int held = 0;
    long counter = 0;
#pragma omp parallel shared(held, counter)
    {
#pragma omp for
        for (int i = 0; i < 200; i++) {
            int was;
            do {
#pragma omp atomic capture
                {
                    was = held;
                    held = 1;
                }
            } while (was);
#pragma omp flush
            counter += i;
#pragma omp flush
#pragma omp atomic write
            held = 0;
        }
    }
    printf("%ld\n", counter);
    return counter == 19900 ? 0 : 1;
}
