// Loops that `interchange` has made are tiled, and interchanged again: clang 19 finds no loop below the second directive.
// flags: -fopenmp-version=60
// references: none (clang 19 looks through no 'interchange', and gcc 12 does not know the directives)
#include <stdio.h>

enum { ROWS = 17, COLUMNS = 29 };

int main(void) {
  int order[ROWS * COLUMNS], count = 0, bad = 0;
#pragma omp tile sizes(4, 3)
#pragma omp interchange
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) order[count++] = i * 100 + j;
  count = 0;
  for (int column = 0; column < COLUMNS; column += 4)
    for (int row = 0; row < ROWS; row += 3)
      for (int j = column; j < column + 4 && j < COLUMNS; j++)
        for (int i = row; i < row + 3 && i < ROWS; i++) bad += order[count++] != i * 100 + j;
  count = 0;
#pragma omp interchange
#pragma omp interchange
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) order[count++] = i * 100 + j;
  for (int k = 0; k < ROWS * COLUMNS; k++) bad += order[k] != k / COLUMNS * 100 + k % COLUMNS;
  static int cells[ROWS][COLUMNS];
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(4, 3)
#pragma omp interchange
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) cells[i][j] += i * j + 1;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) bad += cells[i][j] != i * j + 1;
  printf("%d wrong\n", bad);
  return bad != 0;
}
