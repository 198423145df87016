// exit after a region ends the program with its status, through atexit handlers.
#include <stdio.h>
#include <stdlib.h>

static int sum;
static void report(void) { printf("at exit %d\n", sum); }

int main(void) {
    atexit(report);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; i++)
        sum += i;
    if (sum == 45)
        exit(0);
    return 1;
}
