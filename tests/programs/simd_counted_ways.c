// Counts of the ways that iterations take: of classes of characters, by comparisons and by cases, some ways counting twice or two things,
// in loops with a directive and without one.
// references: clang, gcc
#include <stdio.h>

enum { MOST = 3000 };

typedef unsigned char byte;
typedef unsigned short half;

__attribute__((noinline)) static void classes(const byte *s, int n, int *o) {
    int digits = 0, capitals = 3, letters = 0, spaces = -4, others = 0;
    for (int i = 0; i < n; i++) {
        byte c = s[i];
        if (c >= '0' && c <= '9') digits++;
        else if (c >= 'A' && c <= 'Z') capitals++;
        else if (c >= 'a' && c <= 'z') letters++;
        else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') spaces++;
        else others++;
    }
    o[0] = digits, o[1] = capitals, o[2] = letters, o[3] = spaces, o[4] = others;
}

__attribute__((noinline)) static void twice(const byte *s, int n, int *o) {
    int a = 0;
    long b = 0;
#pragma omp simd reduction(+ : a, b)
    for (int i = 0; i < n; i++) {
        if (s[i] > 200) a++;
        else if (s[i] == 7 || s[i] == 70 || s[i] == 100) b++, a++;
        else if (s[i] & 1) {
            if (s[i] & 2) b += 1;
            else {
                a++;
                a++;
            }
        }
    }
    o[0] = a, o[1] = (int)b;
}

__attribute__((noinline)) static void cases(const byte *s, int n, int *o) {
    int a = 0, b = 0, c = 0;
    for (int i = 0; i < n; i++)
        switch (s[i]) {
        case 1:
        case 5:
        case 9: a++; break;
        case 77: b++, a++; break;
        case 90:
        case 91:
        case 120: c++; break;
        default:
            if (s[i] > 250) c++;
        }
    o[0] = a, o[1] = b, o[2] = c;
}

__attribute__((noinline)) static void halves(const half *s, int n, int *o) {
    int low = 0, middle = 0;
    long high = 1L << 40;
#pragma omp simd reduction(+ : low, middle, high)
    for (int i = 0; i < n; i++) {
        if (s[i] < 1000) low++;
        else if (s[i] < 40000) middle++;
        else high++;
    }
    o[0] = low, o[1] = middle, o[2] = (int)(high >> 3);
}

int main(void) {
    static byte s[MOST];
    static half t[MOST];
    unsigned r = 1;
    for (int i = 0; i < MOST; i++) {
        r = r * 1103515245 + 12345;
        s[i] = (byte)(r >> 16), t[i] = (half)(r >> 13);
    }
    for (int n = 0; n <= MOST; n += n < 70 ? 1 : 293) {
        int o[4][5] = { 0 };
        classes(s, n, o[0]);
        twice(s, n, o[1]);
        cases(s, n, o[2]);
        halves(t, n, o[3]);
        printf("%d:", n);
        for (int k = 0; k < 20; k++) printf(" %d", o[k / 5][k % 5]);
        printf("\n");
    }
    return 0;
}
