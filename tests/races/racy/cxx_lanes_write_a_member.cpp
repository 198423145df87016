// The lanes of a loop write one member.
struct Filter {
    double last = 0, scale = 2;
    void run(double *at, int n) {
#pragma omp simd // by
        for (int i = 0; i < n; ++i) {
            at[i] *= scale;
            last = at[i]; // race: this[…]
        }
    }
};

int main() {
    double all[4][32] = {};
#pragma omp parallel for
    for (int k = 0; k < 4; ++k) {
        Filter filter;
        filter.run(all[k], 32);
    }
    return all[1][1] != 0;
}
