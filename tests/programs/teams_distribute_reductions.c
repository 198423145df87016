// Reductions over the teams, their threads and their vectors: scalars, arrays, sections, declared ones.
// references: clang (gcc 12 takes a section of an array for its beginning)
#include <stdio.h>
#include <stdlib.h>

enum { N = 777 };
struct pair {
    long count, total;
};
#pragma omp declare reduction(join : struct pair : omp_out.count += omp_in.count, omp_out.total += omp_in.total)
static float floats[N];

int main(void) {
    int table[5] = {0}, *heap = calloc(5, sizeof *heap), sum = 3;
    struct pair pair = {0, 0};
    unsigned char most = 0;
    _Bool all = 1;
    float least = 1e9f;
    double product = 1;
    for (int i = 0; i < N; i++) floats[i] = (float)((i * 37) % 101) + 1;
#pragma omp teams distribute parallel for num_teams(3) reduction(+ : table, sum) reduction(join : pair) \
    reduction(+ : heap[:5]) reduction(&& : all) reduction(max : most)
    for (int i = 0; i < N; i++) {
        table[i % 5] += i;
        sum += i;
        pair.count++;
        pair.total += i;
        heap[(i + 1) % 5] += i;
        all = all && i >= 0;
        if (most < (i & 127)) most = i & 127;
    }
    for (int i = 0; i < 5; i++) printf("%d %d  ", table[i], heap[i]);
    printf("%d %ld %ld %d %d\n", sum, pair.count, pair.total, all, most);

#pragma omp teams distribute simd num_teams(2) reduction(min : least) reduction(+ : table[1 : 2])
    for (int i = 0; i < N; i++) {
        if (floats[i] < least) least = floats[i];
        table[1 + i % 2] += 1;
    }
#pragma omp teams distribute parallel for simd num_teams(2) reduction(* : product) reduction(+ : sum) schedule(dynamic)
    for (int i = 0; i < 20; i++) {
        product *= 2;
        sum += i;
    }
#pragma omp teams distribute num_teams(4) reduction(+ : heap[1 : 3], sum)
    for (int i = 0; i < 30; i++) {
        heap[1 + i % 3]++;
        sum++;
    }
    printf("%g %d %d %g %d %d %d %d\n", least, table[1], table[2], product, sum, heap[0], heap[1], heap[4]);
    free(heap);
    return 0;
}
