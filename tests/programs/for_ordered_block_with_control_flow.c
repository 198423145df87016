// Loops, switch, early ends of inner loops and calls inside the ordered block.
#include <stdio.h>

static unsigned mix(unsigned h, unsigned v) { return (h ^ v) * 16777619u; }

int main(void) {
    unsigned hash = 2166136261u, expected = 2166136261u;
#pragma omp parallel for ordered schedule(guided) shared(hash)
    for (int i = 0; i < 64; i++) {
#pragma omp ordered
        {
            switch (i % 3) {
            case 0:
                hash = mix(hash, (unsigned)i);
                break;
            case 1:
                for (int k = 0; k < 10; k++) {
                    if (k == i % 7)
                        break;
                    hash = mix(hash, (unsigned)k);
                }
                break;
            default:
                if (i & 4)
                    hash++;
                else
                    hash = mix(hash, 99);
            }
        }
    }
    for (int i = 0; i < 64; i++) {
        if (i % 3 == 0)
            expected = mix(expected, (unsigned)i);
        else if (i % 3 == 1)
            for (int k = 0; k < i % 7; k++)
                expected = mix(expected, (unsigned)k);
        else if (i & 4)
            expected++;
        else
            expected = mix(expected, 99);
    }
    printf("%u\n", hash);
    return hash != expected;
}
