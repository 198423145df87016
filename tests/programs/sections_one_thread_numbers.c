// The code of one section is all run by one thread; its locals are its own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, sum = 0;
#pragma omp parallel shared(sum) reduction(+ : bad)
    {
#pragma omp sections
        {
#pragma omp section
            {
                int me = omp_get_thread_num(), local = 1;
                for (int i = 0; i < 100; i++)
                    bad += omp_get_thread_num() != me;
                local += 4;
#pragma omp atomic
                sum += local;
            }
#pragma omp section
            {
                int me = omp_get_thread_num(), local = 2;
                for (int i = 0; i < 100; i++)
                    bad += omp_get_thread_num() != me;
                local += 5;
#pragma omp atomic
                sum += local;
            }
        }
    }
    printf("%d %d\n", sum, bad);
    return bad || sum != 12;
}
