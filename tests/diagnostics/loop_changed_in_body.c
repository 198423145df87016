// The body assigns to the loop variable, or to what the number of iterations is counted from.
void f(int n, int *a) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        a[i] = i;
        if (a[i] > 4)
            i = n; // warning: 13: 'parallel for' (its body changes the loop variable 'i') is not compiled by Weft
            // warning@-1: 13: the loop variable 'i' must not be changed in the body of the loop [OMP 5.2 §4.4.1]
    }
}

void shared_with_a_task(int n) {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
#pragma omp task shared(i)
            {
                i++; // warning: 17: 'parallel for' (its body changes the loop variable 'i') is not compiled by Weft
                // warning@-1: 17: the loop variable 'i' must not be changed in the body of the loop
                j++;
            }
        }
    }
}

void bounds(int n, int m, int *a) {
    int step = 1, begin = 0;
#pragma omp parallel for
    for (int i = begin; i < n + m; i += step) {
        begin = a[i];
        n--; // warning: 9: 'n' in the bounds of the loop must not be changed in its body: its iterations are counted before [OMP 5.2 §4.4.1]
        if (a[i]) step *= 2; // warning: 19: 'step' in the bounds of the loop must not be changed in its body
#pragma omp task firstprivate(m)
        m++;
    }
#pragma omp parallel for collapse(2) firstprivate(n)
    for (int i = 0; i < n; i++)
        for (int j = begin; j < (int)sizeof(m); j++) {
            m = n++;
            begin = 2; // warning: 13: 'begin' in the bounds of the loop must not be changed in its body
        }
#pragma omp simd
    for (int i = 0; i < a[n]; i++) a[i] = m--;
}
