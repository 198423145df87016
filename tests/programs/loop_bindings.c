// loop: with every binding, named and inferred, alone and combined, and in each other.
// flags: -lm
#include <math.h>
#include <stdio.h>

enum { N = 300 };
static int data[N], grid[20][30];

static void orphan(int n) {
    int i;
#pragma omp loop bind(parallel)
    for (i = 0; i < n; i++) data[i] += 1;
}

static void team_orphan(int n) {
#pragma omp loop bind(teams)
    for (int i = 0; i < n; i++) data[i] += 10;
}

static int helper(int i) {
    int sum = 0;
#pragma omp loop bind(thread) reduction(+ : sum)
    for (int j = 0; j < i % 5; j++) sum += j;
    return sum;
}

static int check(int expected) {
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += data[i] != expected, data[i] = 0;
    return wrong;
}

int main(void) {
    int wrong = 0, i, j;
#pragma omp teams loop num_teams(3)
    for (int i = 0; i < N; i++) data[i]++;
    wrong += check(1);
#pragma omp teams num_teams(3)
    {
#pragma omp loop
        for (int i = 0; i < N; i++) data[i]++;
#pragma omp parallel num_threads(2)
        {
            int own[4] = {0};
#pragma omp loop bind(parallel)
            for (int i = 0; i < 4; i++) own[i]++;
        }
    }
    wrong += check(1);
#pragma omp parallel loop
    for (int i = 0; i < N; i++) data[i]++;
    wrong += check(1);
#pragma omp parallel
    {
#pragma omp loop
        for (int i = 0; i < N; i++) data[i]++;
        // All iterations are done here.
#pragma omp single
        for (int i = 0; i < N; i++) data[i] *= 3;
        orphan(N);
    }
    wrong += check(4);
    orphan(N);
    wrong += check(1);
#pragma omp teams num_teams(2)
    team_orphan(N);
    wrong += check(10);
#pragma omp loop bind(thread)
    for (int i = 0; i < N; i++) data[i] += i;
    for (int i = 0; i < N; i++) data[i] -= i;
    wrong += check(0);

    // A function that may bind to the team, and one that does not.
#pragma omp teams loop num_teams(2)
    for (int i = 0; i < N; i++) data[i] = helper(i) + (int)sqrt((double)i * i);
    for (int i = 0; i < N; i++) wrong += data[i] != i + (i % 5) * (i % 5 - 1) / 2;

    // One in another.
#pragma omp teams loop num_teams(2)
    for (int i = 0; i < 20; i++) {
#pragma omp loop
        for (int j = 0; j < 30; j++) grid[i][j] = i * j;
    }
#pragma omp parallel
#pragma omp loop collapse(2) bind(parallel) order(concurrent)
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++) {
#pragma omp simd
            for (int k = 0; k < 3; k++) grid[i][j] += k;
        }
    long sum = 0;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 30; j++) sum += grid[i][j] * (j + 1);
    printf("%d %ld\n", wrong, sum);

    // The variables have their last values.
#pragma omp parallel loop lastprivate(i)
    for (i = 3; i < 20; i += 4) data[i] = 0;
    printf("%d ", i);
#pragma omp teams loop collapse(2) lastprivate(i, j)
    for (i = 0; i < 9; i++)
        for (j = 9; j > 0; j -= 2) grid[i][j] = 0;
    printf("%d %d ", i, j);
#pragma omp loop bind(thread) collapse(2) lastprivate(j)
    for (i = 0; i < 4; i++)
        for (j = 0; j < 5; j++) grid[i][j] = 1;
    printf("%d\n", j);
    return wrong;
}
