// collapse with braces around the inner loop and a body that uses continue.
#include <stdio.h>

int main(void) {
    int sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 6; j++) {
            if ((i + j) % 2)
                continue;
            sum += 10 * i + j;
        }
    }
    printf("%d\n", sum);
    return sum == 495 ? 0 : 1;
}
