// A file with a mistake is compiled by nobody, so that what clang does not know of it is no matter yet.
int main(void) {
    int n = 0;
#pragma omp assume absent(parallel) contains(parallel) // error: 37: 'parallel' cannot be in clauses 'absent' and 'contains'
    n++;
#pragma omp assume no_openmp
    n++;
    return n;
}
#pragma omp end assumes // error: 13: '#pragma omp end assumes' without '#pragma omp begin assumes'
