// Captured tickets from counters of several types: together they are each number once.
#include <stdio.h>

enum { N = 100 };

int main(void) {
    unsigned char c = 0;
    short s = 0;
    int i = 0;
    long long l = 0;
    float f = 0;
    double d = 0;
    int seen[6][N] = {{0}}, once = 0;
#pragma omp parallel for shared(c, s, i, l, f, d, seen)
    for (int k = 0; k < N; k++) {
        unsigned char vc;
        short vs;
        int vi;
        long long vl;
        float vf;
        double vd;
#pragma omp atomic capture
        vc = c++;
#pragma omp atomic capture
        {
            vs = s;
            s += 1;
        }
#pragma omp atomic capture
        vi = i = i + 1;
#pragma omp atomic capture
        vl = l -= 1;
#pragma omp atomic capture
        vf = f++;
#pragma omp atomic capture
        {
            d = d + 1;
            vd = d;
        }
        seen[0][vc]++;
        seen[1][vs]++;
        seen[2][vi - 1]++;
        seen[3][-vl - 1]++;
        seen[4][(int)vf]++;
        seen[5][(int)vd - 1]++;
    }
    for (int k = 0; k < 6 * N; k++)
        once += seen[k / N][k % N] == 1;
    printf("%d %d %d %d %lld %.0f %.0f\n", once, c, s, i, l, f, d);
    return once == 6 * N ? 0 : 1;
}
