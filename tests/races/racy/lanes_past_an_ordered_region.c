// What lanes do behind their ordered region is in no order.
int a[101];

int main(void) {
    int n = 0;
#pragma omp simd // by
    for (int i = 0; i < 100; i++) {
#pragma omp ordered simd
        n += i;
        a[i / 2] = i; // race: a[…]
    }
    return n != 4950;
}
