// A misspelled clause is named, with the one that was probably meant.
void f(void) {
    int x = 0;
#pragma omp parallel privat(x) // error: 22: unknown clause 'privat' on directive 'parallel'; did you mean 'private'?
    x = 1;
}
