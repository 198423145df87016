// A section without sections around it.
int x;
void f(void) {
#pragma omp section // error: 13: must stand in a 'sections' region
    x++;
}
