// Tasks of tasks add to the copies of the group.
static void add(int depth, int *sum) {
#pragma omp taskgroup task_reduction(+ : sum[0 : 1])
    {
        for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : sum[0 : 1]) firstprivate(depth)
            {
                sum[0] += 1;
                if (depth > 0)
                    add(depth - 1, sum);
            }
        }
    }
}
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    add(2, &sum);
    return sum != 39;
}
