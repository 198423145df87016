// Function calls as bounds of a parallel for give the right range.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *text = "abcdefgh";
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = atoi("2"); i <= (int)strlen(text); i += abs(-2))
        sum += i;
    printf("%d\n", sum);
    return sum == 20 ? 0 : 1;
}
