// Nothing is selected in a file that is no valid C: of metadirectives nobody says that clang does not know their conditions.
int f(int n) {
    int s = 0;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel for reduction(+ : s)) otherwise(nothing)
    for (int i = 0; i < n; i++) s += i // error: 39: expected ';' after expression
    return s;
}

int g(int n) {
#pragma omp metadirective when(user = {condition(n)} : parallel) otherwise(nothing)
    n += missing; // error: 10: use of undeclared identifier 'missing'
    return n;
}
