// The task that counts last sums up what the others have left before they counted.
enum { N = 20 };
static int part[N], count, total;
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
        {
            int mine;
            part[i] = i;
#pragma omp atomic capture acq_rel
            mine = ++count;
            if (mine == N)
                for (int k = 0; k < N; k++)
                    total += part[k];
        }
    }
    return total != N * (N - 1) / 2;
}
