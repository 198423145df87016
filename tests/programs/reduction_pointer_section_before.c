// A section of what a pointer points to may begin before the pointer.
// references: gcc (clang 19 takes the bound for unsigned and allocates gigabytes)
#include <stdio.h>

static void add(int *middle, int (*rows)[3], int back) {
#pragma omp parallel for reduction(+ : middle[-2 : 4], rows[-1 : 2][0 : 3])
    for (int i = 0; i < 64; i++) {
        middle[i % 4 - 2] += i;
        rows[i % 2 - 1][i / 2 % 2] += 1;
    }
#pragma omp parallel for reduction(max : middle[-back : 2])
    for (int i = 0; i < 64; i++)
        if (middle[-back] < i * 20) middle[-back] = i * 20;
}

int main(void) {
    int values[6] = {1, 2, 3, 4, 5, 6}, table[2][3] = {{0}};
    add(values + 3, table + 1, 3);
    for (int i = 0; i < 6; i++) printf("%d ", values[i]);
    for (int i = 0; i < 6; i++) printf("%d ", table[i / 3][i % 3]);
    printf("\n");
    return 0;
}
