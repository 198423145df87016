// A bound by a constant or by a size of what is declared between the loops is right, and clang's to compile.
int f(int n) {
    int s = 0;
#pragma omp parallel for collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++) {
        enum { COUNT = 4 };
        for (int j = 0; j < COUNT; j++) s += i; // warning: 29: 'parallel for' (a bound by what is declared between the loops is not supported yet) is not compiled by Weft yet
    }
#pragma omp parallel for collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++) {
        int three[3] = {i};
        for (int j = 0; j < (int)(sizeof three / sizeof three[0]); j++) s += three[j]; // warning: 42: 'parallel for' (a bound by what is declared between the loops is not supported yet) is not compiled by Weft yet
    }
    return s;
}
