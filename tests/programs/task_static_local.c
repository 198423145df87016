// A static variable declared inside a task is one for all tasks; so is one of the function around it.
#include <stdio.h>

static int *inner_address;

static void spawn(void) {
    static int outer;
#pragma omp task
    {
        static int inner;
#pragma omp critical
        {
            inner++;
            outer += 2;
            inner_address = &inner;
        }
    }
#pragma omp taskwait
#pragma omp critical
    if (outer % 2)
        printf("odd\n");
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < 40; i++)
        spawn();
    printf("%d\n", *inner_address);
    return *inner_address == 40 ? 0 : 1;
}
