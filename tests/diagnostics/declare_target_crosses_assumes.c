// Pairs that cross are accepted, as by clang; and what declares something is no construct.
#pragma omp begin declare target
int a;
#pragma omp begin assumes no_openmp // note: 13: this is open
int b;
#pragma omp declare target(b)
#pragma omp end declare target // warning: 13: '#pragma omp end declare target' ends in front of what begins behind its beginning
int c;
#pragma omp threadprivate(c)
#pragma omp end assumes
int main(void) {
#pragma omp parallel
    c = a + b;
    return c;
}
