// One region with loops, sections, single with copyprivate, ordered, tasks, critical and a reduction in turn.
#include <stdio.h>

enum { N = 48 };

int main(void) {
    int v[N], w[N], prefix[N], sum = 0, high = 0, low = 1000, bad = 0;
#pragma omp parallel shared(v, w, prefix, sum, high, low) reduction(+ : bad)
    {
        int offset = 0;
#pragma omp for schedule(static, 4)
        for (int i = 0; i < N; i++)
            v[i] = i * 7 % N;
#pragma omp single copyprivate(offset)
        offset = v[1] + v[2];
        bad += offset != 21;
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < N; i++)
                high = v[i] > high ? v[i] : high;
#pragma omp section
            for (int i = 0; i < N; i++)
                low = v[i] < low ? v[i] : low;
        }
#pragma omp single
        for (int i = 0; i < N; i++) {
#pragma omp task
            w[i] = v[i] + high - low + offset;
        }
#pragma omp for ordered schedule(dynamic, 3) reduction(+ : sum)
        for (int i = 0; i < N; i++) {
            sum += w[i];
#pragma omp ordered
            prefix[i] = (i ? prefix[i - 1] : 0) + w[i];
        }
#pragma omp critical
        bad += prefix[N - 1] != sum;
    }
    printf("%d %d %d %d\n", high, low, sum, bad);
    return high != 47 || low || sum != 1128 + 48 * 68 || bad;
}
