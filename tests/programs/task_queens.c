// The queens problem: each task gets its own copy of the board.
#include <stdio.h>
#include <string.h>

static int solutions;

static int fits(const signed char *board, int row, int column) {
    for (int r = 0; r < row; r++)
        if (board[r] == column || board[r] - column == row - r || column - board[r] == row - r)
            return 0;
    return 1;
}

static void place(int n, int row, const signed char *board) {
    if (row == n) {
#pragma omp atomic
        solutions++;
        return;
    }
    for (int column = 0; column < n; column++) {
#pragma omp task untied
        if (fits(board, row, column)) {
            signed char next[16];
            memcpy(next, board, (size_t)row);
            next[row] = (signed char)column;
            place(n, row + 1, next);
        }
    }
#pragma omp taskwait
}

int main(void) {
    signed char board[16] = {0};
#pragma omp parallel
#pragma omp single
    place(7, 0, board);
    printf("%d\n", solutions);
    return solutions == 40 ? 0 : 1;
}
