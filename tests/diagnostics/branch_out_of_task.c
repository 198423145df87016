// A task is entered at its top and left at its bottom.
int f(int n) {
    while (n--) {
#pragma omp task
        { if (n == 3) break; } // error: 23: 'break' must not leave the region of '#pragma omp task'
#pragma omp task
        { if (n == 4) return n; } // error: 23: 'return' must not leave the region of '#pragma omp task'
#pragma omp task
        { if (n == 5) goto out; } // error: 23: 'goto out' must not leave the region of '#pragma omp task'
    }
out:
    return 0;
}
