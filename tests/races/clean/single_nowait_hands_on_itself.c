// The body of the single takes the lock that tells the others.
static int x, done, sum;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp single nowait
        {
            x = 4;
#pragma omp critical
            done = 1;
        }
        int seen = 0;
        while (!seen) {
#pragma omp critical
            seen = done;
        }
#pragma omp atomic
        sum += x;
    }
    return sum != 12;
}
