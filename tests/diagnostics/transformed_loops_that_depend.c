// Loops that a directive tiles or exchanges must not depend on each other [OMP 5.2 §9.1; OMP 6.0 §11.4].
// flags: -fopenmp-version=60
void f(int n, int *a) {
#pragma omp tile sizes(2, 2)
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) // error: 13: the loops of '#pragma omp tile' must not depend on each other, but that over 'j' does
            a[j]++;
#pragma omp interchange
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= 2 * i; j++) // error: 13: the loops of '#pragma omp interchange' must not depend on each other
            a[j]++;
}
