// A static local variable is shared by default and keeps its value between calls.
#include <stdio.h>

static int tick(void) {
    static int count = 10;
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        count++;
    }
    return count;
}

int main(void) {
    int a = tick(), b = tick();
    printf("%d %d\n", a, b);
    return a == 13 && b == 16 ? 0 : 1;
}
