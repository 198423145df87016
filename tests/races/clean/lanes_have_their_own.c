// Lanes with variables of their own, by clauses and in the body, whose addresses go to functions; with sums and extremes.
static void put(double *place, double value) { *place = value; }
static double sum_of(const double *x) {
    double sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < 3; i++) sum += x[i];
    return sum;
}

int main(void) {
    double a[200], b[200], s = 0, last = 0, most = -1, scratch;
    int k = 0;
    for (int i = 0; i < 200; i++) a[i] = i;
#pragma omp simd reduction(+ : s) private(scratch) lastprivate(last) linear(k : 2) reduction(max : most)
    for (int i = 0; i < 100; i++) {
        double three[3];
        put(&scratch, a[i] + 1);
        for (int j = 0; j < 3; j++) put(three + j, scratch * j);
        b[k] = sum_of(three);
        s += b[k];
        last = three[1];
        if (most < last) most = last;
        k += 2;
    }
#pragma omp parallel for
    for (int row = 0; row < 4; row++) {
        double in[50];
#pragma omp simd
        for (int j = 0; j < 50; j++) in[j] = row + j;
#pragma omp simd
        for (int j = 0; j < 50; j++) a[row * 50 + j] = in[49 - j];
    }
    return !(last == 100 && most == 100 && k == 200 && a[0] == 49);
}
