// Sections that contain parallel regions and worksharing loops of their own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = 0, b = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
#pragma omp parallel for reduction(+ : a) num_threads(2)
            for (int i = 0; i < 20; i++)
                a += i;
        }
#pragma omp section
        {
#pragma omp parallel num_threads(3) reduction(+ : b)
            {
#pragma omp for schedule(dynamic)
                for (int i = 0; i < 30; i++)
                    b += 2 * i;
            }
        }
    }
    printf("%d %d\n", a, b);
    return a == 190 && b == 870 ? 0 : 1;
}
