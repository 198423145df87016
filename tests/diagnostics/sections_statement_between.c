// Before OpenMP 5.1, every statement but the first needs a directive of its own.
// flags: -fopenmp-version=50
void f(int n) {
#pragma omp sections
    {
#pragma omp section
        n++;
        n--; // error: 9: a section of '#pragma omp sections' is one statement before OpenMP 5.1
    }
}
