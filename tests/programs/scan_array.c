// scan of arrays, also of several dimensions and of elements whose operator is declared.
// references: none (gcc 12 and clang 19 reject or miscompile some of these)
enum { N = 120 };
struct cell { int n; };
#pragma omp declare reduction(+ : struct cell : omp_out.n += omp_in.n)

static int a[N], seen[N][4];

int main(void) {
    int sums[4] = {1, 2, 3, 4}, most[2][2] = {{0, 0}, {0, 0}}, expected[4] = {1, 2, 3, 4}, is_wrong = 0;
    struct cell cells[3] = {{5}, {6}, {7}};
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
#pragma omp parallel for reduction(inscan, + : sums)
    for (int i = 0; i < N; i++) {
        sums[i % 4] += a[i];
#pragma omp scan inclusive(sums)
        for (int k = 0; k < 4; k++) seen[i][k] = sums[k];
    }
    for (int i = 0; i < N; i++) {
        expected[i % 4] += a[i];
        for (int k = 0; k < 4; k++) is_wrong |= seen[i][k] != expected[k];
    }
    for (int k = 0; k < 4; k++) is_wrong |= sums[k] != expected[k];
    if (is_wrong) return 1;
#pragma omp simd reduction(inscan, max : most) reduction(inscan, + : cells)
    for (int i = 0; i < N; i++) {
        seen[i][0] = most[1][0];
        seen[i][1] = cells[2].n;
#pragma omp scan exclusive(most, cells)
        if (a[i] > most[i % 2][0]) most[i % 2][0] = a[i];
        cells[i % 3].n += a[i];
    }
    int high = 0, cell = 7;
    for (int i = 0; i < N; i++) {
        is_wrong |= seen[i][0] != high || seen[i][1] != cell;
        if (i % 2 == 1 && a[i] > high) high = a[i];
        if (i % 3 == 2) cell += a[i];
    }
    is_wrong |= most[1][0] != high || cells[2].n != cell || most[1][1] != 0;
    return is_wrong ? 2 : 0;
}
