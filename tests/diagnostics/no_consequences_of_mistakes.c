// What follows from a mistake is not told as another one.
extern int unknown[];
#pragma omp threadprivate(unknown) // error: 27: has the incomplete type 'int[]' and cannot be threadprivate
#pragma omp declare simd // error: 1: '#pragma omp declare simd' must stand in front of a function
int not_a_function;
#pragma omp declare simd // error: 1: '#pragma omp declare simd' must stand in front of a function
typedef int function(int);

void f(int n) {
    int a = 0, b = 0;
#pragma omp parallel copyin(unknown)
    ;
#pragma omp parallel reduction(+ : a)
#pragma omp task firstprivate(a) // error: 31: 'a' is a reduction variable and cannot be in clause 'firstprivate' of a task
    {
        a++;
        b = a;
    }
#pragma omp parallel for reduction(inscan, + : b)
    for (int i = 0; i < n; i++) {
        b++;
#pragma omp scan inclusive(c) // error: 28: use of undeclared identifier 'c' in clause 'inclusive'
    }
#pragma omp loop bind(task) // error: 23: unknown argument 'task' in clause 'bind' on directive 'loop'
    for (int i = 0; i < n; i++)
        ;
}
