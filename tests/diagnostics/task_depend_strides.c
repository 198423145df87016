// Strides of array sections in depend and affinity [OMP 5.2 §3.2.5].
void f(int *a, int n, double d) {
    int b[8];
#pragma omp task depend(in : a[0 : 4 : d]) // error: 40: the stride of the array section 'a[0 : 4 : d]' must be an integer
    ;
#pragma omp task affinity(a[0 : d : 2]) // error: 33: the length of the array section 'a[0 : d : 2]' must be an integer
    ;
#pragma omp task depend(in : a[0 : 0 : 2]) // error: 31: the array section 'a[0 : 0 : 2]' in clause 'depend' is empty
    ;
#pragma omp task depend(in : a[0 : 4 : 1 - 1]) // error: 40: the stride of the array section 'a[0 : 4 : 1 - 1]' must be positive, found '1 - 1'
    ;
#pragma omp task depend(in : b[0 - 1 : 4 : n]) // error: 32: the lower bound of the array section 'b[0 - 1 : 4 : n]' must not be negative
    ;
}
