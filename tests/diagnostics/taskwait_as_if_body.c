// taskwait and taskyield stand in a block.
void f(int n) {
    if (n)
#pragma omp taskwait // error: 1: '#pragma omp taskwait' must stand in a block
        ;
    while (n)
#pragma omp taskyield // error: 1: '#pragma omp taskyield' must stand in a block
        ;
}
