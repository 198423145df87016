// A knapsack search: tasks prune with a shared bound that only ever grows.
#include <stdio.h>

enum { ITEMS = 14 };
static int weight[ITEMS], value[ITEMS], best;

static void search(int item, int room, int got) {
    int bound;
    if (item == ITEMS) {
#pragma omp critical
        if (got > best)
            best = got;
        return;
    }
    bound = got;
    for (int i = item; i < ITEMS; i++)
        bound += value[i];
    int known;
#pragma omp critical
    known = best;
    if (bound <= known)
        return;
    if (weight[item] <= room) {
#pragma omp task if (item < 6)
        search(item + 1, room - weight[item], got + value[item]);
    }
#pragma omp task if (item < 6)
    search(item + 1, room, got);
}

int main(void) {
    for (int i = 0; i < ITEMS; i++) {
        weight[i] = 5 + i * 7 % 11;
        value[i] = 3 + i * 5 % 13;
    }
#pragma omp parallel
#pragma omp single
    search(0, 50, 0);
    int expected = 0;
    for (int set = 0; set < 1 << ITEMS; set++) {
        int w = 0, v = 0;
        for (int i = 0; i < ITEMS; i++)
            if (set >> i & 1) {
                w += weight[i];
                v += value[i];
            }
        if (w <= 50 && v > expected)
            expected = v;
    }
    printf("%d %d\n", best, expected);
    return best != expected;
}
