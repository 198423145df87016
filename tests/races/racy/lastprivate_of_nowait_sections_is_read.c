// The thread with the last section writes the variable, and a single section of another construct reads it.
int main(void) {
    int last = 0, seen = 0;
#pragma omp parallel num_threads(4) shared(last, seen)
    {
#pragma omp sections lastprivate(last) nowait // race: last
        {
#pragma omp section
            last = 1;
#pragma omp section
            last = 2;
        }
#pragma omp single // by
        seen += last; // and
    }
    return seen < 0;
}
