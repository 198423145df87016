// __int128 values captured by tasks, and shared _Atomic variables changed in them.
#include <stdatomic.h>
#include <stdio.h>

int main(void) {
    _Atomic long count = 0;
    atomic_int flags = 0;
    __int128 total = 0;
#pragma omp parallel shared(count, flags, total)
#pragma omp single
    for (int i = 0; i < 20; i++) {
        char pad = 1;
        __int128 big = ((__int128)i << 70) + i;
#pragma omp task
        {
            count += pad;
            atomic_fetch_or(&flags, 1 << i);
#pragma omp critical
            total += big;
        }
    }
    printf("%ld %d %ld %ld\n", (long)count, (int)flags, (long)(total >> 70), (long)(total & 0xffff));
    return count == 20 && flags == 0xfffff && (long)(total >> 70) == 190 ? 0 : 1;
}
