// A bound by a constant, a size or a type of what is declared between the loops is right, and clang's to compile.
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
#pragma omp parallel for collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++) {
        typedef long wide;
        for (wide j = 0; j < n; j++) s += i; // warning: 13: 'parallel for' (the type 'wide', which is declared between the loops, in the head of one is not supported yet) is not compiled by Weft yet
    }
#pragma omp parallel for collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++) {
        typedef long wide;
        wide w = i;
        for (int j = 0; j < n; j++) s += (int)w;
    }
    return s;
}
