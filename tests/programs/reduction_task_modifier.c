// reduction(task, …) on parallel, for and sections: tasks take part, besides what the threads add themselves.
#include <stdio.h>

int main(void) {
    int a = 1, b = 0, c = 0, d = 0, threads = 0, plain = 0, array[5] = {0};
#pragma omp parallel num_threads(4) reduction(task, + : a) reduction(+ : threads)
    {
        threads++;
        a += 10;
#pragma omp single
        for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : a) firstprivate(i)
            a += i;
        }
    }
#pragma omp parallel num_threads(3)
    {
#pragma omp for reduction(task, + : b) reduction(+ : plain) schedule(dynamic, 3)
        for (int i = 0; i < 30; i++) {
            b++;
            plain += 2;
#pragma omp task in_reduction(+ : b) firstprivate(i)
            b += i;
        }
#pragma omp sections reduction(task, max : c)
        {
#pragma omp section
            {
#pragma omp task in_reduction(max : c)
                c = 17;
            }
#pragma omp section
            c = c < 5 ? 5 : c;
        }
    }
#pragma omp parallel for num_threads(4) reduction(task, + : d, array)
    for (int i = 0; i < 20; i++) {
#pragma omp task in_reduction(+ : d, array) firstprivate(i)
        {
            d += i;
            array[i % 5]++;
        }
        array[0] += 10;
    }
    printf("%d %d %d %d %d %d\n", a - 10 * threads, b, plain, c, d, array[0] + array[4]);
    return a - 10 * threads == 46 && b == 465 && plain == 60 && c == 17 && d == 190 && array[0] == 204 ? 0 : 1;
}
