// A variable of a type whose size is not known cannot be copied.
struct S;
extern struct S s;
void f(void) {
#pragma omp parallel private(s) // error: 30: incomplete type 'struct S'
    ;
}
