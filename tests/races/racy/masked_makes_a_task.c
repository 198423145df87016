// The others go on while the task of the first thread is executed.
static int x;
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
    {
#pragma omp masked
        {
#pragma omp task // by
            x = 2; // race: x
        }
        sum += x; // and
    }
    return sum < 0;
}
