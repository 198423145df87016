// The parenthesis of a clause is not closed: the error is at the end of the text, before the comment.
void f(void) {
    int x = 0;
#pragma omp parallel private(x
    x = 1; // error@-1: 31: expected ')'
}
