// Tasks as the statements of case labels, of a plain label, of do and while, and before a goto.
#include <stdio.h>

static int n[6];

static void add(int k, int v) {
#pragma omp atomic
    n[k] += v;
}

int main(void) {
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 12; i++) {
        int again = 2;
        switch (i % 4) {
        case 0: {
#pragma omp task
            add(0, i);
        }
        // fall through
        case 1: {
#pragma omp task
            add(1, i);
            break;
        }
        default: {
#pragma omp task
            add(2, i);
        }
        }
    back: {
#pragma omp task
        add(3, again);
    }
        if (--again > 0)
            goto back;
        do
#pragma omp task
            add(4, 1);
        while (again++ < 2);
        while (again-- > 0)
#pragma omp task
            add(5, again);
    }
    printf("%d %d %d %d %d %d\n", n[0], n[1], n[2], n[3], n[4], n[5]);
    return n[0] == 12 && n[1] == 27 && n[2] == 39 && n[3] == 36 ? 0 : 1;
}
