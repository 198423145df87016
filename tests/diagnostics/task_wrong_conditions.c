// The conditions of a task are scalars.
struct S { int a; } s;
void f(int *x) {
#pragma omp task if(s) // error: 21: the condition of clause 'if' on directive 'task' must be a scalar
    x[0]++;
#pragma omp task final(s) // error: 24: the condition of clause 'final' on directive 'task' must be a scalar
    x[0]++;
}
