// simd loops whose iterations reduce into the same element of an array, and compute in private arrays: each lane has its own.
// references: none (clang 19 vectorizes them all, gcc 12 those of sections whose length is computed)
#include <stdio.h>

enum { N = 1000, B = 16 };
static unsigned char at[N];
static int expected[B], in[N], out[N];

static int differ(const int *counts) {
    int wrong = 0;
    for (int i = 0; i < B; i++) wrong += counts[i] != expected[i];
    return wrong;
}
static void section(int n, int b, int *p) {
#pragma omp parallel for simd reduction(+ : p[0 : b])
    for (int i = 0; i < n; i++) p[at[i]]++;
}
static void orphaned(int n, int *p) {
#pragma omp parallel
#pragma omp for simd reduction(+ : p[ : B])
    for (int i = 0; i < n; i++) p[at[i]]++;
}
static void league(int n, int *p) {
#pragma omp teams distribute parallel for simd reduction(+ : p[ : B])
    for (int i = 0; i < n; i++) p[at[i]]++;
}
static void tasks(size_t n, int *p) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd reduction(+ : p[ : B])
    for (size_t i = 0; i < n; i++) p[at[i]]++;
}
static int scratch(int n, int m, int *t) {
    int a[m], b[4], wrong = 0;
#pragma omp parallel for simd private(a, b)
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 4; k++) a[k] = in[i] * (k + 1), b[k] = a[k] + 1;
        t[i] = a[in[i] & 3] + b[in[i] & 3] + a[0];
    }
    for (int i = 0; i < n; i++) wrong += t[i] != in[i] * ((in[i] & 3) + 1) * 2 + 1 + in[i];
    return wrong;
}

int main(void) {
    int counts[5][B] = {0}, whole[B] = {0};
    long long wide[B] = {0};
    for (int i = 0; i < N; i++) at[i] = (unsigned char)(i / 70 % B), expected[at[i]]++, in[i] = i * 7 % 23;
    section(N, B, counts[0]);
    orphaned(N, counts[1]);
    league(N, counts[2]);
    tasks(N, counts[3]);
#pragma omp simd reduction(+ : counts[4][ : B])
    for (int i = 0; i < N; i++) counts[4][at[i]]++;
#pragma omp parallel for simd reduction(+ : whole, wide)
    for (int i = 0; i < N; i++) whole[at[i]]++, wide[i / 70 % B] += 3;
    int wrong = differ(whole);
    for (int i = 0; i < 5; i++) wrong += differ(counts[i]);
    for (int i = 0; i < B; i++) whole[i] = (int)(wide[i] / 3);
    wrong += differ(whole) + scratch(N, 4, out);
    printf("%d\n", wrong);
    return wrong != 0;
}
