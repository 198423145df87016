// Tasks of different parents do not exclude each other.
static int x;
int main(void) {
#pragma omp parallel num_threads(3)
    {
#pragma omp task depend(mutexinoutset : x) // by
        x++; // race: x
#pragma omp taskwait
    }
    return x < 0;
}
