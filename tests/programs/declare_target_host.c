// On the host, declare target marks what a device would get, too; nothing else changes.
// references: clang (gcc 12 knows unified_shared_memory not yet)
#include <stdio.h>
#pragma omp requires unified_shared_memory

#pragma omp declare target
int counter = 3;
static int offset = 4;
int add(int a) { return a + counter + offset; }
int later(int a);
#pragma omp end declare target
int linked = 5;
#pragma omp declare target link(linked)
int to_device;
int twice(int a) { return 2 * a; }
#pragma omp declare target to(to_device, twice)

int later(int a) { return a - linked; }

int main(void) {
    int r = 0;
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < 10; i++) r += add(i) + later(i) + twice(i);
    to_device = r;
    printf("%d\n", to_device);
    return 0;
}
