// A brace too many ends a function for who counts braces; clang goes on in it.
int f(int n) {
    int s = 0;
    for (int i = 0} ; i < n; i++) // error: 19: expected ';' in 'for' statement specifier
// error@-1: 19: expected expression
// error@-2: 28: expected ')'
// error@-3: 30: use of undeclared identifier 'i'
// warning@-4: 25: relational comparison result unused
#pragma omp parallel for reduction(+ : s)
        for (int j = 0; j < n; j++) s += j;
    return s;
}
