// Loops with a condition of which one part says where their variable stands: the place of each number among others, rows of a band.
// references: clang, gcc
#include <stdio.h>

#define N 300

static void ranks(const int *a, int *rank, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int count = 0;
        for (int j = 0; j < n; j++) count += a[j] < a[i] || (a[j] == a[i] && j < i);
        rank[i] = count;
    }
}

static void ranks_of_reals(const double *a, unsigned *rank, unsigned n) {
    #pragma omp parallel for
    for (unsigned i = 0; i < n; i++) {
        unsigned count = 0;
        for (unsigned j = 0; j < n; j++)
            if (a[j] < a[i] || (a[j] == a[i] && j <= i)) count++;
        rank[i] = count;
    }
}

// The border may lie in front of the loop or behind it.
static long above(const long *a, long from, long to, long border, long limit) {
    long sum = 0;
    for (long i = from; i < to; i++)
        if (i >= border && a[i] > limit) sum += a[i];
    return sum;
}

static int within(const short *a, int n, int first, int last) {
    int count = 0;
    for (int i = 0; i < n; i++) count += (i > first && i < last && a[i] > 0) || a[i] == -3;
    return count;
}

int main(void) {
    static int a[N], rank[N];
    static unsigned place[N];
    static double x[N];
    static long y[N];
    static short z[N];
    for (int i = 0; i < N; i++) {
        a[i] = i * 37 % 101;
        x[i] = a[i] % 7 * 0.5;
        y[i] = i * 53 % 97;
        z[i] = (short)(a[i] % 9 - 4);
    }
    x[17] = 0.0 / 0.0 * (a[0] + 1);
    for (int n = 0; n <= N; n += 60) {
        ranks(a, rank, n);
        ranks_of_reals(x, place, (unsigned)n);
        long sum = 0;
        for (int i = 0; i < n; i++) sum += (long)rank[i] * i + (long)place[i] * (N - i);
        printf("ranks %d %ld\n", n, sum);
    }
    for (long border = -20; border <= N + 20; border += 40)
        printf("above %ld %ld %d\n", above(y, 3, N, border, 40), above(y, 200, 100, border, 0),
               within(z, N, (int)border, (int)border + 50));
    return 0;
}
