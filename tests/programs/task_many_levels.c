// Eight levels of nested tasks, each with a variable of its own that the innermost reads.
#include <stdio.h>

int main(void) {
    long total = 0;
#pragma omp parallel shared(total)
#pragma omp single
    for (int a = 0; a < 5; a++) {
#pragma omp task
        {
            int b = a + 1;
#pragma omp task
            {
                int c = b + 1;
#pragma omp task
                {
                    short d = (short)(c + 1);
#pragma omp task
                    {
                        double e = d + 0.5;
#pragma omp task
                        {
                            char f = (char)(e + 1);
#pragma omp task
                            {
                                long g = f + 1L;
#pragma omp task
                                {
#pragma omp atomic
                                    total += (long)(a + b + c + d + 2 * e + f + g);
                                }
                                g = 0;
                            }
                            f = 0;
                        }
                        e = 0;
                    }
                    d = 0;
                }
                c = 0;
            }
            b = 0;
        }
    }
    printf("%ld\n", total);
    return total == 5 * (0 + 1 + 2 + 3 + 7 + 4 + 5) + 80 ? 0 : 1;
}
