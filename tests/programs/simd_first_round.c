// What the first round of an inner loop loads is loaded in front of it, but only if each lane comes to it.
// flags: -march=native -ffp-contract=off
// references: gcc
#include <stdio.h>

enum { MOST = 80 };
static float a[MOST], b[MOST];
static int c[MOST], d[MOST], steps[MOST], ends[MOST];
static const int *places[MOST];

// Both numbers are 0 at first, so that the condition holds.
static void escape(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        float x = 0, y = 0;
        int k = 0;
        while (k < 30 && x * x + y * y < 4) {
            float t = x * x - y * y + a[i];
            y = 2 * x * y + b[i];
            x = t;
            k++;
        }
        steps[i] = k;
    }
}

// A lane without rounds has no place to load from.
static void perhaps(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int k = 0, s = 0;
        while (k < c[i]) s += *places[i] + k, k++;
        steps[i] = s;
    }
}

// The second block of the round is not sure, even in the first one.
static void inside(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int s = 1, k = 0;
        do {
            s += d[i];
            if (s > c[i]) s -= *places[i];
            k++;
        } while (k < 9 && s < 90);
        ends[i] = s;
        steps[i] = k;
    }
}

// What is written in the loop is read again.
static void written(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int k = 0;
        while (k < 20 && k * k < 300) {
            steps[i] = steps[i] / 2 + d[i];
            k += 1 + (steps[i] & 3);
        }
        ends[i] = k;
    }
}

// Integers that wrap, unsigned relations, and a loop that runs no round at all.
static void numbers(int n) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        unsigned k = 0xfffffffe, s = 0;
        while (k + 2 < 7u && s < 1000u) s += (unsigned)d[i] + k, k++;
        unsigned char w = 250;
        int t = 0;
        while ((unsigned char)(w + 10) < 5 && t < 50) t += c[i], w++;
        steps[i] = (int)s, ends[i] = t;
    }
}

int main(void) {
    for (int n = 0; n <= 70; n++) {
        for (int i = 0; i < MOST; i++) {
            a[i] = (float)(i * 37 % 50) / 20 - 1.5f, b[i] = (float)(i * 53 % 40) / 20 - 1;
            c[i] = i * 7 % 11 - 2, d[i] = i * 29 % 31 - 4, steps[i] = ends[i] = -1;
            places[i] = c[i] > 0 ? &d[i] : 0;
        }
        long sum = n;
#define ADD for (int i = 0; i < MOST; i++) sum = sum * 31 + steps[i] * 7 + ends[i]
        escape(n);
        ADD;
        perhaps(n);
        ADD;
        for (int i = 0; i < MOST; i++) places[i] = c[i] < d[i] + 1 || c[i] < 100 ? &c[i] : 0;
        inside(n);
        ADD;
        written(n);
        ADD;
        numbers(n);
        ADD;
        printf("%d %ld\n", n, sum);
    }
    return 0;
}
