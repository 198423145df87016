// Each iteration makes a task that updates the neighbor's cell: without depend, tasks of neighbors meet.
#include <stdio.h>
enum { N = 40 };
static int cell[N + 1];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp for // by
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
        {
            cell[i + 1] += cell[i]; // race: cell[…]
        }
    }
    return cell[N] != 0;
}
