// Items go from iteration to iteration by a queue that a critical region guards.
#include <stdlib.h>
enum { N = 30 };
struct item { int value; struct item *next; };
static struct item *queue;
static int taken[N], count;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp for schedule(dynamic)
        for (int i = 0; i < N; i++) {
            struct item *item = malloc(sizeof *item);
            item->value = i;
#pragma omp critical
            {
                item->next = queue;
                queue = item;
            }
            struct item *got = 0;
#pragma omp critical
            {
                got = queue;
                if (got)
                    queue = got->next;
            }
            if (got) {
                taken[got->value]++;
#pragma omp atomic
                count++;
                free(got);
            }
        }
    }
    for (int i = 0; i < N; i++)
        if (taken[i] != 1)
            return 1;
    return count != N;
}
