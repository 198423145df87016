// A recurrence over a shared scalar inside the ordered block: it is not a value of the thread.
#include <stdio.h>

int main(void) {
    long value = 1, before = 0;
#pragma omp parallel for ordered schedule(static, 2) shared(value, before)
    for (int i = 1; i <= 40; i++) {
        long mine;
#pragma omp ordered
        {
            mine = value;
            value = (value * 3 + i) % 10007;
            before += mine;
        }
    }
    long v = 1, b = 0;
    for (int i = 1; i <= 40; i++) {
        b += v;
        v = (v * 3 + i) % 10007;
    }
    printf("%ld %ld\n", value, before);
    return value != v || before != b;
}
