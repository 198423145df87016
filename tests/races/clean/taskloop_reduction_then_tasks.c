// The taskloop has ended with its group, and its sum is handed to a task.
static int seen;
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) grainsize(3)
        for (int i = 0; i < 10; i++)
            sum += i;
#pragma omp task shared(sum)
        seen = sum;
    }
    return seen != 45;
}
