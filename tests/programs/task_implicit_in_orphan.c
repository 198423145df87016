// In a function without a region of its own, locals and parameters are firstprivate, file-scope variables shared.
#include <stdio.h>

static int out[32], created;

static void spawn(int slot, int value) {
    int local = value + 1;
#pragma omp task
    {
        out[slot] = local * value;
        local = value = slot = 99;
#pragma omp atomic
        created++;
    }
    local = value = slot = 0;
}

int main(void) {
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 32; i++)
        spawn(i, i);
    for (int i = 0; i < 32; i++)
        sum += out[i];
    printf("%d %d\n", sum, created);
    return sum == 10912 && created == 32 ? 0 : 1;
}
