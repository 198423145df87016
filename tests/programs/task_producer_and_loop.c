// single nowait produces tasks while the other threads work on a loop; the region's end completes both.
#include <stdio.h>

int main(void) {
    long tasks = 0, loop = 0;
#pragma omp parallel shared(tasks) reduction(+ : loop)
    {
#pragma omp single nowait
        for (int i = 0; i < 200; i++) {
#pragma omp task
            {
#pragma omp atomic
                tasks += i;
            }
        }
#pragma omp for schedule(dynamic, 8) nowait
        for (int i = 0; i < 400; i++)
            loop += i;
    }
    printf("%ld %ld\n", tasks, loop);
    return tasks != 19900 || loop != 79800;
}
