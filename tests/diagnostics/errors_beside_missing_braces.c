// What is wrong with directives is told beside braces that are missing or superfluous, but in the functions concerned.
int before(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'parallel for' region
    }
    return n;
}
int cut(int n) {
#pragma omp flush
    n++; }
    return n; // error: 5: expected identifier or '('
} // error: 1: extraneous closing brace
int between(int n) {
#pragma omp atomic read
    n = 1; // error: 5: the statement after '#pragma omp atomic read' must have the form 'v = x;'
    return n;
}
int unended(int n) {
#pragma omp parallel
    {
        n++;
        if (n) {
            n--;
    }
    return n; // error: 5: cannot return from OpenMP region
}
int behind(int n) { // error: 19: function definition is not allowed here
#pragma omp atomic read
    n = 1;
    return n;
}
/* The text ends without a brace. */ // error: 64: expected '}'
