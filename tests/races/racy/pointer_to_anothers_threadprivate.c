// A pointer leads all threads to the copy that one of them writes.
static int own;
#pragma omp threadprivate(own)
int main(void) {
    int *p = 0, seen = 0;
#pragma omp parallel num_threads(4) // by
    {
#pragma omp masked
        p = &own;
#pragma omp barrier
        own = 1; // race: own
#pragma omp critical
        seen += *p; // and
    }
    return seen < 0;
}
