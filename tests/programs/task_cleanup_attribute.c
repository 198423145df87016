// A variable with a cleanup function inside a task: it runs at the end of each task.
#include <stdio.h>

static int cleaned, made;

static void done(int *p) {
#pragma omp atomic
    cleaned += *p;
}

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 1; i <= 20; i++) {
#pragma omp task
        {
            __attribute__((cleanup(done))) int guard = i;
#pragma omp atomic
            made++;
            if (i % 2)
                guard += 100;
        }
    }
    printf("%d %d\n", made, cleaned);
    return made == 20 && cleaned == 1210 ? 0 : 1;
}
