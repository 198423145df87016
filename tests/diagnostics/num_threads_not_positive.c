// num_threads(0) is wrong whatever the program does.
void f(void) {
#pragma omp parallel num_threads(0) // error: 34: must be positive
    ;
}
