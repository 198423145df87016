// Reductions over sections: +, *, max, && and a bit operator.
#include <stdio.h>

int main(void) {
    int sum = 10, product = 2, ok = 1;
    unsigned mask = 0x80u;
    double big = -1.0;
#pragma omp parallel shared(sum, product, ok, mask, big)
    {
#pragma omp sections reduction(+ : sum) reduction(* : product) reduction(&& : ok) reduction(| : mask) reduction(max : big)
        {
#pragma omp section
            {
                sum += 1;
                product *= 3;
                mask |= 1;
                big = big > 2.5 ? big : 2.5;
            }
#pragma omp section
            {
                sum += 2;
                product *= 5;
                mask |= 2;
                ok = ok && sum;
            }
#pragma omp section
            {
                sum += 3;
                mask |= 4;
                big = big > 7.25 ? big : 7.25;
                ok = ok && 0;
            }
        }
    }
    printf("%d %d %d %u %.2f\n", sum, product, ok, mask, big);
    return sum == 16 && product == 30 && !ok && mask == 0x87 && big == 7.25 ? 0 : 1;
}
