// copyprivate of a VLA.
// references: gcc (clang refuses VLAs in copyprivate)
#include <stdio.h>

static int run(int n) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int v[n];
        for (int i = 0; i < n; i++)
            v[i] = -1;
#pragma omp single copyprivate(v)
        {
            for (int i = 0; i < n; i++)
                v[i] = i * n;
        }
        for (int i = 0; i < n; i++)
            bad += v[i] != i * n;
    }
    return bad;
}

int main(void) {
    int bad = run(1) + run(9) + run(300);
    printf("%d\n", bad);
    return bad;
}
