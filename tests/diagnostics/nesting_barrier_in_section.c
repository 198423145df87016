// A barrier in a section would wait for threads that have other sections to execute.
void f(int n) {
#pragma omp sections
    {
        n++;
#pragma omp section
        {
#pragma omp barrier // error: 1: directive 'barrier' cannot be closely nested inside a 'section' region
        }
    }
}
