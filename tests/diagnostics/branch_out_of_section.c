// No way leads from one section to another, nor out of them.
int f(int n) {
    while (n) {
#pragma omp sections
        {
            { if (n) goto second; } // error: 22: 'goto second' must not enter the region of '#pragma omp section'
#pragma omp section
            { second: n++; return n; } // error: 28: 'return' must not leave the region of '#pragma omp section'
#pragma omp section
            break; // error: 13: 'break' must not leave the region of '#pragma omp section'
        }
    }
    return 0;
}
