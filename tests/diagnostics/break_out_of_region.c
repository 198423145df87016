// break in a region within a loop would leave the region.
void f(int n) {
    while (n-- > 0) {
#pragma omp parallel
        {
            if (n == 5)
                break; // error: 17: 'break'
        }
    }
}
