/* A sink beyond the end of an inner loop is an iteration that does not exist, and is not waited for. clang states one
   iteration more than the inner loop has, so that the runtime has to find out that the last one never comes. */
#include <omp.h>
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 9 };

int main(void) {
  int bad = 0;
  for (int round = 0; round < 50; round++) {
    static int value[ROWS][COLUMNS];
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++) {
        int right = 0;
#pragma omp ordered depend(sink : i - 1, j + 1)
        if (i > 0 && j + 1 < COLUMNS) {
#pragma omp atomic read
          right = value[i - 1][j + 1];
          if (right <= round * ROWS) {
#pragma omp atomic
            bad++;
          }
        }
#pragma omp atomic write
        value[i][j] = round * ROWS + i + 1;
#pragma omp ordered depend(source)
      }
  }
  puts(bad ? "bad" : "good");
  return 0;
}
