/* A program whose timeline is known: regions, loops, barriers and tasks at the lines with the words that the test looks
   for. The argument chooses what else it does. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long sum;

static void region(void) {
    long a[100];
#pragma omp parallel num_threads(2) // the region
    {
#pragma omp for schedule(static) // the static loop
        for (int i = 0; i < 100; i++)
            a[i] = i;
#pragma omp for schedule(dynamic, 10) reduction(+ : sum) // the dynamic loop
        for (int i = 0; i < 100; i++)
            sum += a[i];
#pragma omp barrier // the barrier
#pragma omp single nowait
        for (int i = 0; i < 20; i++) {
#pragma omp task // the task
            {
#pragma omp atomic
                sum += 1;
            }
        }
    }
}

static void *root(void *none) {
    region();
    return none;
}

int main(int count, char **words) {
    const char *word = count > 1 ? words[1] : "";
    for (int i = 0; i < 3; i++)
        region();
    if (strcmp(word, "nested") == 0) {
        omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) // the outer region
        {
#pragma omp parallel num_threads(2) // the inner region
            {
#pragma omp barrier // the inner barrier
            }
        }
    } else if (strcmp(word, "lock") == 0) {
        omp_lock_t lock;
        omp_init_lock(&lock);
        int waits = 0;
        omp_set_lock(&lock);
#pragma omp parallel num_threads(2) // the region with a lock
        {
            if (omp_get_thread_num() == 1) {
#pragma omp atomic write seq_cst
                waits = 1;
                omp_set_lock(&lock);
                omp_unset_lock(&lock);
            } else {
                /* Until the other is asleep in the lock, or about to sleep: there it has come by the slow path. */
                int there = 0;
                while (!there) {
#pragma omp atomic read seq_cst
                    there = waits;
                }
                while (*(volatile int *)&lock != 2)
                    ;
                omp_unset_lock(&lock);
            }
        }
    } else if (strcmp(word, "roots") == 0) {
        pthread_t threads[3];
        for (int i = 0; i < 3; i++)
            pthread_create(&threads[i], NULL, root, NULL);
        for (int i = 0; i < 3; i++)
            pthread_join(threads[i], NULL);
        return 0;
    } else if (strcmp(word, "fork") == 0) {
        pid_t child = fork();
        if (child == 0) {
            region();
            exit(0);
        }
        int status = 1;
        waitpid(child, &status, 0);
        printf("%d\n", (int)child);
        return status != 0;
    } else if (strcmp(word, "exit") == 0) {
#pragma omp parallel num_threads(2) // the last region
        {
#pragma omp barrier // the last barrier
#pragma omp master
            exit(0);
#pragma omp barrier // nobody passes it
        }
    }
    printf("%ld\n", sum);
    return 0;
}
