// The barrier of the scope comes before the sum is read.
int main(void) {
    int sum = 0, seen = 0;
#pragma omp parallel num_threads(4) shared(sum, seen)
    {
#pragma omp scope reduction(+ : sum)
        sum += 1;
#pragma omp masked
        seen = sum;
    }
    return seen != 4;
}
