// The barrier that the loop lacks would have waited for the tasks of its iterations.
#include <stdio.h>
enum { N = 32 };
static int v[N];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for nowait
        for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i) // by
            v[i] = i; // race: v[…]
        }
#pragma omp critical
        for (int i = 0; i < N; i++)
            sum += v[i]; // and
    }
    return sum < 0;
}
