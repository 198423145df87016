// references: gcc
// Types that a template leaves open: of what a device gets, of `linear` variables; and loops that add sums of constants.
template <class T> struct Whole { T parts[3]; };

template <class T> static T on_device(T value, T *pointer, int n) {
    T own = value;
    T array[2] = {value, value};
    #pragma omp target map(tofrom : pointer[0 : n])
    {
        own = own + T(1);
        array[1] = own;
        for (int i = 0; i < n; ++i) pointer[i] = own;
    }
    return own + array[1];
}

template <class T> static int objects(T whole) {
    #pragma omp target
    whole.parts[1] = 7;
    return whole.parts[1];
}

template <class T> static T linear(T at, T step, int *cells) {
    #pragma omp parallel for linear(at : step)
    for (int i = 0; i < 10; ++i) {
        cells[at] = i + 1;
        at += step;
    }
    return at;
}

template <class T> static void referred(T &at, int *cells) {
    #pragma omp parallel for linear(at : 4) schedule(static, 3)
    for (int i = 0; i < 5; ++i) {
        cells[at] = i;
        at += 4;
    }
    #pragma omp simd linear(at)
    for (int i = 0; i < 5; ++i) cells[at++] = i;
}

template <class T> static T *pointers(T *at, int n) {
    #pragma omp simd linear(at)
    for (int i = 0; i < n; ++i) *at++ = T(i);
    return at;
}

template <class T> static int sums(T low, T high) {
    int count = 0;
    #pragma omp parallel for reduction(+ : count)
    for (T i = low; i < high; i = i + 9 - 7) count++;
    #pragma omp parallel for reduction(+ : count) schedule(dynamic)
    for (T i = low; i < high; i = 1 - 6 + 7 + i) count += 100;
    return count;
}

int main() {
    int cells[40] = {};
    // What a device gets of a scalar is a copy; of an array, the array.
    if (on_device(3, cells, 2) != 3 + 4 || cells[1] != 4) return 1;
    double numbers[3];
    if (on_device(2.5, numbers, 3) != 6 || numbers[2] != 3.5) return 2;
    if (objects(Whole<int>{{1, 2, 3}}) != 7) return 3;
    if (linear(1, 3, cells) != 31 || cells[1] != 1 || cells[28] != 10) return 4;
    if (linear<short>(0, 2, cells) != 20 || cells[18] != 10) return 5;
    long at = 1;
    referred(at, cells);
    if (at != 26 || cells[17] != 4 || cells[25] != 4) return 8;
    if (pointers(numbers, 3) != numbers + 3 || numbers[2] != 2) return 6;
    return sums(0, 11) != 606 || sums<long>(-3, 2) != 303 || sums(numbers, numbers + 3) != 202 ? 7 : 0;
}
