// Whoever executes the last iteration writes the variable at a time that nothing tells.
int main(void) {
    int last = 0, seen = 0;
#pragma omp parallel num_threads(4) shared(last, seen) // by
    {
#pragma omp for schedule(dynamic) lastprivate(last) nowait // race: last
        for (int i = 0; i < 20; i++)
            last = i;
#pragma omp critical
        seen += last; // and
    }
    return seen < 0;
}
