// The sum has its value at the end of the group; within it, tasks add to copies.
int main(void) {
    int sum = 0, seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(sum, seen) // by
        {
            seen = sum; // and
        }
#pragma omp taskgroup task_reduction(+ : sum) // race: sum
        {
#pragma omp task in_reduction(+ : sum)
            sum += 2;
        }
    }
    return seen < 0;
}
