// Switches that only ask whether a number is one of several: as counts, as marks and as numbers, of few cases and of many.
// flags: -march=native
#include <stdio.h>

enum { N = 1500 };

static unsigned char bytes[N], marks[N];
static short shorts[N];
static int words[N], chosen[N];

static int white(int n, const unsigned char *s) {
    int k = 5;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++) k += s[i] == ' ' || s[i] == '\t' || s[i] == '\n' || s[i] == '\r';
    return k;
}

static long not_vowels(int n, const unsigned char *s) {
    long k = 0;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++) k += !(s[i] == 'a' || s[i] == 'e' || s[i] == 'i' || s[i] == 'o' || s[i] == 'u');
    return k;
}

static int nine(int n, const short *s) {
    int k = 0;
#pragma omp simd reduction(+ : k)
    for (int i = 0; i < n; i++)
        k += s[i] == 2 || s[i] == 3 || s[i] == 5 || s[i] == 7 || s[i] == 11 || s[i] == -13 || s[i] == 17 || s[i] == 19 || s[i] == 230;
    return k;
}

static void mark(int n, const unsigned char *s) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        switch (s[i]) {
        case 1:
        case 44:
        case 46:
        case 200: marks[i] = 7; break;
        default: marks[i] = 3;
        }
    }
}

// What comes out depends on the case.
static void choose(int n, const int *s) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        switch (s[i]) {
        case -1:
        case 44: chosen[i] = 1; break;
        case 46: chosen[i] = s[i] + 1; break;
        default: chosen[i] = 0;
        }
    }
}

int main(void) {
    unsigned state = 1;
    for (int i = 0; i < N; i++) {
        state = state * 1103515245u + 12345u;
        bytes[i] = (unsigned char)(state >> 11), shorts[i] = (short)((state >> 9) % 32), words[i] = (int)(state >> 16) % 50 - 2;
        if (i % 3 == 0) bytes[i] = (unsigned char)" \taeiou\n\r,.\x01\xc8"[i / 3 % 14];
    }
    for (int n = 0; n <= N; n += n < 70 ? 1 : 143) {
        unsigned sum = 0;
        mark(n, bytes), choose(n, words);
        for (int i = 0; i < N; i++) sum = (sum * 31 + marks[i]) * 31 + (unsigned)chosen[i];
        printf("%d: %d %ld %d %08x\n", n, white(n, bytes), not_vowels(n, bytes), nine(n, shorts), sum);
    }
    for (int i = 0; i < N; i++) bytes[i] = ' ';
    printf("all: %d %ld\n", white(N, bytes), not_vowels(N, bytes));
    return 0;
}
