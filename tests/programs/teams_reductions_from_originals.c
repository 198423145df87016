// Reductions on teams whose initializer reads the original: it is the one from before the league, for each team.
// references: none (clang 19 and gcc 12 take the value of the moment)
#include <stdio.h>

struct sum { int base, n, seen[3]; };
static void begin(struct sum *own, const struct sum *original) {
    *own = (struct sum){original->base, 0, {original->seen[0], 0, 0}};
}
static void add(struct sum *to, const struct sum *from) {
    to->n += from->n;
    for (int i = 1; i < 3; i++) to->seen[i] += from->seen[i];
    to->base = from->base * 2;
}
#pragma omp declare reduction(add : struct sum : add(&omp_out, &omp_in)) initializer(begin(&omp_priv, &omp_orig))
#pragma omp declare reduction(grow : int : omp_out += omp_in) initializer(omp_priv = omp_orig)

static int orphaned(int *x) {
    int y[4] = {1, 2, 3, 4}, bad = 0;
#pragma omp teams num_teams(5) reduction(grow : y) reduction(+ : bad)
    for (int i = 0; i < 4; i++) bad += y[i] != i + 1, y[i] = 1;
    for (int i = 0; i < 4; i++) bad += y[i] != i + 6;
    *x = y[3];
    return bad;
}

int main(void) {
    struct sum all = {3, 100, {7, 0, 0}};
    int wrong = 0, rounds = 0;
    for (int round = 0; round < 20; round++) {
        all.base = 3 + round;
#pragma omp teams num_teams(4) reduction(add : all) reduction(+ : wrong)
        {
            wrong += all.base != 3 + round || all.n != 0 || all.seen[0] != 7;
            all.n++, all.seen[1] += round, all.seen[2]--;
        }
        wrong += all.base != 2 * (3 + round) || all.n != 100 + 4 * (round + 1);
        rounds++;
    }
    wrong += all.seen[1] != 4 * 190 || all.seen[2] != -80;
    int n = 5;
#pragma omp teams distribute parallel for num_teams(3) num_threads(2) reduction(grow : n)
    for (int i = 0; i < 60; i++) n += i % 3;
    // Each team begins with 5, and so does each of its threads, however many there are.
    wrong += (n - 60) % 5 != 0 || n < 60 + 5 + 3 * 10;
    int x, of_arrays = orphaned(&x);
    printf("%d %d %d %d\n", wrong, rounds, of_arrays, x);
    return wrong != 0 || of_arrays != 0 || x != 9;
}
