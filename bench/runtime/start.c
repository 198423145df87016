// One empty region and out. Compiled without OpenMP it is what a process costs anyway.
int main(void) {
#pragma omp parallel
    __asm__ volatile("" ::: "memory");
    return 0;
}
