// Iteration 0 takes no lock; that its thread takes one in a later iteration is chance.
static int x, n, y;
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp for schedule(dynamic, 1) // by
    for (int i = 0; i < 16; i++) {
        if (i == 0)
            x = 1; // race: x
        else {
#pragma omp critical
            n++;
            if (i == 15)
                y = x; // and
        }
    }
    return y < 0;
}
