// A section without sections around it.
int x;
void f(void) {
#pragma omp section // error: 1: must stand directly inside a 'sections' region
    x++;
}
