// Lanes that are four apart meet, and eight may be executed together.
int a[100];

int main(void) {
#pragma omp simd safelen(8) // by
    for (int i = 4; i < 100; i++)
        a[i] = a[i - 4] + 1; // race: a[…]
    return a[0];
}
