// firstprivate of parameters, among them a pointer that each thread then moves.
#include <stdio.h>

static int total(const char *text, int n) {
    int sum = 0;
#pragma omp parallel firstprivate(text, n) reduction(+ : sum) num_threads(2)
    {
        while (n-- > 0)
            sum += *text++ - '0';
    }
    return sum + n;
}

int main(void) {
    int r = total("12345", 5);
    printf("%d\n", r);
    return r == 35 ? 0 : 1;
}
