// The directive `nothing` at file scope, among members, and in place of a statement's beginning.
// references: gcc (clang 19 has it in functions alone)
#include <stdio.h>

#pragma omp nothing

struct pair {
#pragma omp nothing
    int first;
    int second;
};

static int count(int n) {
#pragma omp nothing
    if (n > 3)
#pragma omp nothing
        n++;
    else
#pragma omp nothing
        n--;
    return n;
}

#pragma omp nothing

int main(void) {
    struct pair p = {1, 2};
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; i++) sum += count(i) * p.second + p.first;
    printf("%d\n", sum);
    return 0;
}
