// A private struct with an array member; the original is untouched.
#include <stdio.h>

struct box { char tag; int v[5]; double w; };

int main(void) {
    struct box b = {'o', {1, 2, 3, 4, 5}, 0.5};
    int sum = 0;
#pragma omp parallel for private(b) reduction(+ : sum)
    for (int i = 0; i < 20; i++) {
        b.tag = 'p';
        b.v[i % 5] = i;
        b.w = 2;
        sum += b.v[i % 5] * (int)b.w;
    }
    printf("%d %c %d %.1f\n", sum, b.tag, b.v[4], b.w);
    return sum == 380 && b.tag == 'o' && b.v[4] == 5 ? 0 : 1;
}
