// Under default(none) every variable of the outside must be listed: one error for each, at its first use.
int global;
void f(int n) {
    int x = 0, y = 0;
#pragma omp parallel default(none) shared(x)
    {
        x = 1;
        y = n + 1; // error: 9: variable 'y' needs a data-sharing clause
        // error@-1: 13: variable 'n' needs a data-sharing clause
        global++; // error: 9: variable 'global' needs a data-sharing clause
        int inner = x;
        inner++;
    }
}
