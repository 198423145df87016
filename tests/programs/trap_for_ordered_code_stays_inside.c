// Stores inside the ordered block stay there, and loads from before are not used in it.
#include <stdio.h>

int main(void) {
    int state = 0, bad = 0;
#pragma omp parallel for ordered schedule(dynamic) shared(state, bad)
    for (int i = 0; i < 64; i++) {
#pragma omp ordered
        {
            int s = state;
            bad += s != 3 * i;
            state = s + 1;
            state = state + 1;
            state = state + 1;
        }
    }
    printf("%d %d\n", state, bad);
    return state != 192 || bad;
}
