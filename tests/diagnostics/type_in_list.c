// A type is no variable.
typedef int T;
void f(void) {
#pragma omp parallel private(T) // error: 30: 'T' in clause 'private' is not a variable
    ;
}
