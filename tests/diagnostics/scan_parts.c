// A scan makes two blocks of each iteration, between which nothing jumps.
void f(int n, int *a, int *b) {
    int s = 0;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
        if (a[i] < 0) goto end; // error: 23: 'goto end' must not jump over '#pragma omp scan' [OMP 5.2 §5.6]
        if (a[i] == 0) continue; // warning: 24: 'continue' in front of '#pragma omp scan' skips the second part
        for (int j = 0; j < 3; j++) {
            if (j == a[i]) continue;
            if (j > a[i]) goto over;
        }
    over:
        s += a[i];
#pragma omp scan inclusive(s)
    end:
        b[i] = s;
        if (b[i] == 4) continue;
    }
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
    again:
        b[i] = s;
#pragma omp scan exclusive(s)
        s += a[i];
        if (s == 7) goto again; // error: 21: 'goto again' must not jump over '#pragma omp scan'
    }
}
