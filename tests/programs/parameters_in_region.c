// Parameters by value: read, written in private copies, and shared for writing.
#include <stdio.h>

static int work(int n, double w, int total, char tag) {
    int kept = 0;
#pragma omp parallel for firstprivate(w) reduction(+ : total) lastprivate(kept)
    for (int i = 0; i < n; i++) {
        total += (int)(w * 2);
        kept = i + tag;
    }
    return total + kept;
}

int main(void) {
    int r = work(12, 1.5, 1000, 'a');
    printf("%d\n", r);
    return r == 1000 + 36 + 11 + 'a' ? 0 : 1;
}
