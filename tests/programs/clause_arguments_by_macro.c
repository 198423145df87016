// Macros are expanded in the arguments of clauses.
#include <stdio.h>

#define CHUNK 3
#define TEAM (1 + 1)
#define OPERATOR +
#define LIST a, b

int main(void) {
    int a = 0, b = 0;
#pragma omp parallel for num_threads(TEAM) schedule(static, CHUNK) reduction(OPERATOR : LIST)
    for (int i = 0; i < 20; i++) {
        a += i;
        b += 2 * i;
    }
    printf("%d %d\n", a, b);
    return a == 190 && b == 380 ? 0 : 1;
}
