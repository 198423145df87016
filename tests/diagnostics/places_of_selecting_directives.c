// What selecting directives must not hold, where 'declare target' must not stand, and variables named twice by 'allocate'.
void f(int n) {
    int x = 0;
#pragma omp begin metadirective when(user = {condition(n > 1)} : barrier) otherwise(parallel) // error: 66: 'barrier' stands alone and cannot be a variant of '#pragma omp begin metadirective' [OMP 5.2 §7.4.4]
    x++;
#pragma omp end metadirective
#pragma omp metadirective when(device = {kind(any, host)} : parallel) otherwise(nothing) // warning: 47: 'any' must be the only property
    x++;
    int w;
#pragma omp allocate(w)
#pragma omp allocate(w) // warning: 22: 'w' is in another directive 'allocate' already
    w = x;
#pragma omp declare target // error: 13: must stand outside of functions [OMP 5.2 §7.8.1]
    x += w;
#pragma omp end declare target
}
