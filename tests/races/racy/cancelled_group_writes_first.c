// Whichever task finds it first, both write the place before they cancel the others.
static int found;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
    for (int i = 0; i < 4; i++) {
#pragma omp task firstprivate(i) // by
        {
            if (i & 1) {
                found = i; // race: found
#pragma omp cancel taskgroup
            }
        }
    }
    return found < 0;
}
