// Says something, and comes to a directive that ends it.
#include <stdio.h>

int main(void) {
    puts("before");
    fflush(stdout);
#pragma omp error at(execution) severity(fatal) message("stop here")
    puts("behind");
    return 0;
}
