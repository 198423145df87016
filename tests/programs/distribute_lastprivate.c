// distribute: firstprivate and lastprivate copies, through all levels of the composite constructs.
#include <stdio.h>

struct point {
    int x, y;
};

int main(void) {
    int last = -1, i, j, k, start = 3, row[3] = {0, 0, 0};
    long wide = 0;
    struct point point = {0, 0};
#pragma omp teams distribute num_teams(3) lastprivate(last, row)
    for (int i = 0; i < 50; i++) {
        last = i * 2;
        row[i % 3] = i;
        row[(i + 1) % 3] = row[(i + 2) % 3] = -i;
    }
    printf("%d %d %d %d\n", last, row[0], row[1], row[2]);

#pragma omp teams distribute parallel for num_teams(3) lastprivate(last, point) firstprivate(start)
    for (int i = 0; i < 77; i++) {
        last = start + i;
        point.x = i;
        point.y = -i;
    }
    printf("%d %d %d %d\n", last, point.x, point.y, start);

#pragma omp teams distribute parallel for num_teams(3) dist_schedule(static, 5) schedule(guided) collapse(2) \
    lastprivate(last, j, point, wide)
    for (i = 3; i < 40; i += 2)
        for (j = 50; j > 0; j -= 7) {
            last = i * 100 + j;
            point.x = i;
            point.y = j;
            wide = last * 2L;
        }
    printf("%d %d %d %d %ld\n", last, j, point.x, point.y, wide);

#pragma omp teams distribute parallel for simd num_teams(2) dist_schedule(static, 16) schedule(dynamic, 3) collapse(3) \
    lastprivate(last, i, j, k)
    for (i = 0; i < 6; i++)
        for (j = 10; j >= 2; j--)
            for (k = 0; k < 5; k += 2) last = i * j + k;
    printf("%d %d %d %d\n", last, i, j, k);

#pragma omp teams distribute simd num_teams(3) lastprivate(last)
    for (int i = 0; i < 1; i++) last = 11;
    printf("%d\n", last);
    return 0;
}
