// What a declare target must not name [OMP 5.2 §7.8].
int x, y, z;
void f(void);
void (*pointer)(void);
#pragma omp threadprivate(x)
#pragma omp declare target enter(x) // error: 34: the threadprivate variable 'x' cannot be in directive 'declare target'
#pragma omp declare target link(f) // error: 33: 'f' in clause 'link' on directive 'declare target' is a function
#pragma omp declare target enter(y) link(y) // error: 42: 'y' cannot be in clause 'link' of directive 'declare target' as well
#pragma omp declare target link(z, pointer)
#pragma omp declare target enter(f)
void f(void) { y = z; }
int twice;
#pragma omp declare target enter(twice) enter(twice) // error: 47: 'twice' is named more than once in directive 'declare target'
