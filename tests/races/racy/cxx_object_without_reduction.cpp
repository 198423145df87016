// A sum of objects that has no reduction.
struct Vec {
    double x = 0, y = 0;
    Vec &operator+=(const Vec &o) {
        x += o.x; // race: this[…]
        y += o.y * 0;
        return *this;
    }
};

int main() {
    Vec sum;
    const Vec one{1, 2};
#pragma omp parallel for // by
    for (int i = 0; i < 20; ++i) sum += one;
    return sum.x < 0;
}
