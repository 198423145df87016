// A reduction, or a last value, by reference in a `parallel for` that is in a team that is canceled: its own team is not.
// env: OMP_CANCELLATION=true
// references: gcc (libomp hangs when a team is canceled that had teams in it)
// not-on: libomp (the same)
#include <cstdio>

// Adds up in teams within one that is canceled behind them.
static void add(int n, int &sum, double (&counts)[3], long &last) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        {
#pragma omp parallel for reduction(+ : sum, counts) lastprivate(last) num_threads(2)
            for (int j = 0; j < 4; ++j) {
                sum += j;
                counts[j % 3] += 1;
                last = j;
            }
#pragma omp parallel sections reduction(+ : sum) lastprivate(last)
            {
                sum += 100;
#pragma omp section
                last = 7;
            }
        }
#pragma omp cancel parallel if (n > 5)
#pragma omp atomic
        sum += 1000;
    }
}

int main() {
    for (int n = 3; n < 11; n += 7) {
        int sum = 0;
        double counts[3] = {};
        long last = 0;
        add(n, sum, counts, last);
        std::printf("%d: %d %g %g %g %ld\n", n, sum, counts[0], counts[1], counts[2], last);
    }
}
