// One team is in the critical region, and its threads meet there.
static int x;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp critical
        {
#pragma omp parallel num_threads(2) // by
            x++; // race: x
        }
    }
    return x < 0;
}
