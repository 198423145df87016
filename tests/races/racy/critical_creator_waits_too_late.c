// The taskwait stands behind the critical region: a later thread in it may meet the task.
static int x, sum;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp critical
        {
            sum += x; // and
#pragma omp task // by
            x = 1; // race: x
        }
#pragma omp taskwait
    }
    return sum < 0;
}
