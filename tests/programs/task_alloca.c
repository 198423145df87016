// alloca in a function that creates tasks, and inside a task.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int run(int n) {
    int *outer = alloca((size_t)n * sizeof *outer), sum = 0;
    for (int i = 0; i < n; i++) {
#pragma omp task
        {
            char *text = alloca((size_t)i + 1);
            memset(text, 'x', (size_t)i);
            text[i] = 0;
            outer[i] = (int)strlen(text);
        }
    }
#pragma omp taskwait
    for (int i = 0; i < n; i++)
        sum += outer[i];
    return sum;
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = run(30) + run(10);
    printf("%d\n", r);
    return r == 480 ? 0 : 1;
}
