// ordered on a loop whose body has no ordered construct, and one where it is never reached.
#include <stdio.h>

int main(void) {
    int sum = 0, never = 0;
#pragma omp parallel reduction(+ : sum) shared(never)
    {
#pragma omp for ordered schedule(dynamic, 2)
        for (int i = 0; i < 30; i++)
            sum += i;
#pragma omp for ordered
        for (int i = 0; i < 30; i++) {
            if (i > 100) {
#pragma omp ordered
                never++;
            }
            sum += i;
        }
    }
    printf("%d %d\n", sum, never);
    return sum != 870 || never;
}
