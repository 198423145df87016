// A section stands directly in the block of its sections.
void f(int n) {
#pragma omp sections
    {
#pragma omp section
        {
#pragma omp section // error: 1: directive 'section' must stand directly inside a 'sections' region
            n++;
        }
    }
#pragma omp sections
    {
        if (n) {
#pragma omp section // error: 1: must stand directly in the block of '#pragma omp sections'
            n++;
        }
    }
}
