// The function that iterations call keeps its state.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int next(void) {
    static int state = 1;
    state = state * 5 + 1; // race: state
    return state;
}

int main(void) {
    int a[10];
#pragma omp parallel for // by
    for (int i = 0; i < 10; i++)
        a[i] = next();
    return a[0] == 0;
}
