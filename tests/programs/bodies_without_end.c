// Bodies of which control does not come to the end: what other threads execute behind them is still there.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int others;

static void others_come(void) {
#pragma omp atomic
  others++;
}

// Ends the program when another thread has come to what is behind the construct.
static void wait_and_exit(int code) {
  for (;;) {
    int seen;
#pragma omp atomic read
    seen = others;
    if (seen > 0)
      exit(code);
  }
}

__attribute__((noreturn)) static void wait_in_vain(int code) {
  wait_and_exit(code);
  abort();
}

static void construct(int number) {
#pragma omp parallel num_threads(2)
  switch (number) {
  case 0:
#pragma omp single nowait
    wait_in_vain(10);
    others_come();
    break;
  case 1: {
    int mine = 1;
#pragma omp single nowait
    {
      mine = 2;
      for (;;)
        wait_and_exit(11);
    }
    if (mine == 1)
      others_come();
    break;
  }
  case 2:
#pragma omp master
    wait_in_vain(12);
    others_come();
    break;
  case 3:
#pragma omp sections nowait
  {
#pragma omp section
    wait_in_vain(13);
#pragma omp section
    others_come();
  }
    break;
  case 4:
#pragma omp single nowait
    {
#pragma omp task
      wait_in_vain(14);
    }
    // Whoever executes the task, the other one comes here.
    others_come();
    break;
  case 5:
#pragma omp master
    {
#pragma omp critical
      {
#pragma omp task if (0)
        for (;;)
          wait_and_exit(15);
      }
    }
    others_come();
    break;
  }
}

int main(void) {
  for (int number = 0; number < 6; number++) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      construct(number);
      exit(1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d: %d\n", number, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
  }
}
