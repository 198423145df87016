// Every statement but the first needs a directive of its own.
void f(int n) {
#pragma omp sections
    {
#pragma omp section
        n++;
        n--; // error: 9: must be enclosed into a section
    }
}
