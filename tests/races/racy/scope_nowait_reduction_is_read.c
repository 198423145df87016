// A scope with nowait adds to the sum at a time that nothing tells.
int main(void) {
    int sum = 0, seen = 0;
#pragma omp parallel num_threads(4) shared(sum, seen) // by
    {
#pragma omp scope reduction(+ : sum) nowait // race: sum
        sum += 1;
#pragma omp masked
        seen = sum; // and
    }
    return seen < 0;
}
