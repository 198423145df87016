// copyprivate of an array, of a two-dimensional array and of a struct with an array inside.
#include <stdio.h>

struct record { int id; double v[3]; char name[8]; };

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int a[5] = {0}, m[2][3] = {{0}};
        struct record r = {0};
#pragma omp single copyprivate(a, m, r)
        {
            for (int i = 0; i < 5; i++)
                a[i] = i * i;
            m[1][2] = 12;
            r = (struct record){7, {0.5, 1.5, 2.5}, "seven"};
        }
        for (int i = 0; i < 5; i++)
            bad += a[i] != i * i;
        bad += m[1][2] != 12 || m[0][0] != 0;
        bad += r.id != 7 || r.v[2] != 2.5 || r.name[4] != 'n';
    }
    printf("%d\n", bad);
    return bad;
}
