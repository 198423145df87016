// A misspelled directive is named, with the one that was probably meant.
void f(void) {
#pragma omp paralell // error: 13: unknown OpenMP directive 'paralell'; did you mean 'parallel'?
    {
    }
}
