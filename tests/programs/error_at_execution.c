// error at(execution) warns and goes on, with a message known at run time only, or without any.
#include <stdio.h>

static int half(int n, const char *complaint) {
    if (n % 2) {
#pragma omp error at(execution) severity(warning) message(complaint)
    }
    return n / 2;
}

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) {
        if (i == 99) {
#pragma omp error severity(warning) at(execution)
            sum += 1000;
        }
        sum += half(i & ~1, "never");
    }
    printf("%d %d\n", sum, half(7, "seven is odd"));
#pragma omp error at(execution) severity(warning) message("and" " over")
    if (sum < 0) {
#pragma omp error at(execution) severity(fatal) message("not reached")
    }
    printf("end\n");
    return 0;
}
