// Lanes that `safelen` keeps apart, and lanes that wait for each other by `ordered simd`.
int a[100], b[100];

static void add(int *to, int value) { *to += value; }

int main(void) {
#pragma omp simd safelen(4)
    for (int i = 4; i < 100; i++) a[i] = a[i - 4] + 1;
    int sum = 0;
#pragma omp simd
    for (int i = 0; i < 99; i++) {
        int twice = 2 * i;
#pragma omp ordered simd
        {
            sum += twice;
            add(&b[i + 1], b[i] + 1);
        }
        a[i] = twice;
    }
    return !(sum == 9702 && b[99] == 99 && a[5] == 10);
}
