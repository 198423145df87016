// Under default(none) every variable of the outside must be listed: one error for each, at its first use.
int global;
void f(int n) {
    int x = 0, y = 0;
#pragma omp parallel default(none) shared(x)
    {
        x = 1;
        y = n + 1; // error: 9: variable 'y' must have explicitly specified data sharing attributes
        // error@-1: 13: variable 'n' must have explicitly specified data sharing attributes
        global++; // error: 9: variable 'global' must have explicitly specified data sharing attributes
        int inner = x;
        inner++;
    }
}
