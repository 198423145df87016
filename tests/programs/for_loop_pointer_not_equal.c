// p != end as the test of a pointer loop.
#include <stdio.h>

int main(void) {
    char text[] = "worksharing";
    int sum = 0;
    char *const end = text + sizeof text - 1;
#pragma omp parallel for reduction(+ : sum)
    for (char *p = text; p != end; p++)
        sum += *p - 'a';
    printf("%d\n", sum);
    return sum == 132 ? 0 : 1;
}
