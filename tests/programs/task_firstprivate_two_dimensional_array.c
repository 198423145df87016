// A firstprivate array of two dimensions and a firstprivate array of structs.
#include <stdio.h>

struct item { char tag; double weight; };

int main(void) {
    int m[3][4];
    struct item items[2] = {{'a', 0.5}, {'b', 1.5}};
    double total = 0;
    for (int i = 0; i < 12; i++)
        m[i / 4][i % 4] = i;
#pragma omp parallel shared(m, items, total)
#pragma omp single
    for (int t = 0; t < 6; t++) {
#pragma omp task firstprivate(m, items)
        {
            double s = items[0].weight + items[1].weight + items[1].tag - items[0].tag;
            m[2][3] += t;
            items[1].weight = 0;
            for (int i = 0; i < 12; i++)
                s += m[i / 4][i % 4];
#pragma omp atomic
            total += s;
        }
    }
    printf("%.1f %d %.1f\n", total, m[2][3], items[1].weight);
    return total == 6 * 69.0 + 15 && m[2][3] == 11 && items[1].weight == 1.5 ? 0 : 1;
}
