// Regions in a loop whose private arrays LLVM promotes: what is left of them is carried from region to region.
#include <stdio.h>

static const int table[4] = {3, 1, 4, 1};

static __attribute__((noinline)) long rounds(int n, int k) {
    long sum = 0;
    int v[7];
    for (int r = 0; r < 4; r++) {
        switch (k >> 8) {
        case 0:
#pragma omp parallel for lastprivate(v) schedule(static, 1)
            for (int i = 0; i < n; i++)
                for (int z = 0; z < 7; z++)
                    v[z] = i * z + table[k];
        }
        sum += v[6] * (r + 1) + table[k];
    }
    return sum;
}

static __attribute__((noinline)) long nested(int n, int k) {
    long total = 0;
    int w[4];
#pragma omp parallel
    {
#pragma omp single
        for (int r = 0; r < 3; r++) {
#pragma omp task private(w) shared(total)
            {
                for (int i = 0; i < 4; i++)
                    w[i] = n * i + table[k];
#pragma omp atomic
                total += w[k];
            }
        }
        for (int r = 0; r < 3; r++) {
#pragma omp for lastprivate(w)
            for (int i = 0; i < n; i++)
                for (int z = 0; z < 4; z++)
                    w[z] = i + z;
        }
    }
    return total + w[3];
}

int main(void) {
    long sum = 0;
    for (int n = 1; n < 40; n += 7)
        sum = sum * 31 % 1000003 + rounds(n, n & 3) + nested(n, n & 3);
    printf("%ld\n", sum);
    return 0;
}
