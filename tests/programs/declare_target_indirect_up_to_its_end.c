// references: clang
// flags: -Wno-weft-lenient
// A 'declare target' with clauses and without a list is for what stands up to its end.
#include <stdio.h>

#pragma omp declare target indirect
int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
#pragma omp end declare target

int main(void) {
    int (*of[2])(int) = {twice, thrice}, sum = 0;
#pragma omp target map(tofrom : sum)
    for (int i = 0; i < 2; i++) sum += of[i](5);
    printf("%d\n", sum);
}
