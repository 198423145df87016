// The taskwait waits for the tasks on which one of its list would depend, and for no other.
static int x, y;
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(out : x) // by
        x = 1; // race: x
#pragma omp task depend(out : y)
        y = 1;
#pragma omp taskwait depend(in : y)
        sum = x + y; // and
    }
    return sum < 0;
}
