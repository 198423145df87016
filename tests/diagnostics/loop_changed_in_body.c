// The body assigns to the loop variable.
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
