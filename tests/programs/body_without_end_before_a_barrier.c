// A body of which control does not come to the end, while the others wait behind it and execute its task there.
// references: gcc (on libomp, a run may have no end: nobody takes the task)
// not-on: libomp (for the same reason)
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int others;

// Ends the program when another thread has executed the task.
__attribute__((noreturn)) static void wait_in_vain(int code) {
  for (;;) {
    int seen;
#pragma omp atomic read
    seen = others;
    if (seen > 0)
      exit(code);
  }
}

int main(void) {
  pid_t child = fork();
  if (child == 0) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
      {
#pragma omp atomic
        others++;
      }
      wait_in_vain(16);
    }
    exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}
