// ordered with schedule(guided) and schedule(guided, 4): a value carried from block to block.
#include <stdio.h>

int main(void) {
    unsigned hash = 1, again = 1, expected = 1;
#pragma omp parallel shared(hash, again)
    {
#pragma omp for ordered schedule(guided)
        for (int i = 0; i < 200; i++) {
#pragma omp ordered
            hash = hash * 31u + (unsigned)i;
        }
#pragma omp for ordered schedule(guided, 4)
        for (int i = 0; i < 200; i++) {
#pragma omp ordered
            again = again * 31u + (unsigned)i;
        }
    }
    for (int i = 0; i < 200; i++)
        expected = expected * 31u + (unsigned)i;
    printf("%u\n", hash);
    return hash != expected || again != expected;
}
