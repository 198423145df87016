// Counts of what holds of the bytes of rows of known lengths: loops over a row that are unrolled.
#include <stdio.h>
#include <string.h>

#define N 300

static char bases[N][32];
static unsigned char pixels[N][50], other[50];
static signed char steps[N][67];
static int either[N], near[N], apart[N];
static long falls[N];

int main(void) {
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 32; k++) bases[i][k] = "ACGT"[(i * 7 + k * k) % 4];
        for (int k = 0; k < 50; k++) pixels[i][k] = (unsigned char)(i * 37 + k * 91);
        for (int k = 0; k < 67; k++) steps[i][k] = (signed char)(i * 53 + k * k * 29);
    }
    for (int k = 0; k < 50; k++) other[k] = (unsigned char)(k * 91 + 74);
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int c = 0;
        for (int k = 0; k < 32; k++) c += bases[i][k] == 'G' || bases[i][k] == 'C';
        either[i] = c;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int c = i % 3;
        for (int k = 0; k < 50; k++) c += pixels[i][k] != other[k];
        apart[i] = c;
    }
#pragma omp parallel for simd
    for (int i = 0; i < N; i++) {
        int c = 0;
        for (int k = 0; k < 48; k++) c += pixels[i][k] > 99 && pixels[i][k] < 200;
        near[i] = c;
    }
#pragma omp parallel for
    for (int i = 0; i < N; i++) {
        long c = 0;
        for (int k = 0; k < 66; k++) c += steps[i][k + 1] < steps[i][k];
        falls[i] = c;
    }
    long all[4] = {0, 0, 0, 0};
    for (int i = 0; i < N; i++) {
        all[0] += either[i] * (i % 19);
        all[1] += apart[i] * (i % 17);
        all[2] += near[i] * (i % 13);
        all[3] += falls[i] * (i % 11);
    }
    printf("%ld %ld %ld %ld\n", all[0], all[1], all[2], all[3]);
    return 0;
}
