// What a target maps, a worksharing loop in it may reduce: its thread shares it, as gcc has it.
// devices: host, gpu
// references: gcc (clang 19 calls it private)
#include <stdio.h>

int main(void) {
    int sum = 1, all = 1, values[32];
    double most = -1;
    for (int i = 0; i < 32; i++) values[i] = i;
#pragma omp target map(tofrom : sum, all, most) map(to : values)
#pragma omp for simd reduction(+ : sum) reduction(&& : all) reduction(max : most)
    for (int i = 0; i < 32; i++) {
        sum += values[i];
        all = all && values[i] >= 0;
        most = values[i] > most ? values[i] : most;
    }
    printf("%d %d %g\n", sum, all, most);
    return 0;
}
