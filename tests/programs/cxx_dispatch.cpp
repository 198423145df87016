// references: none (clang-19 and gcc-12 do not compile 'dispatch')
// devices: host, gpu
// 'dispatch' of functions of C++; for devices, 'adjust_args' translates pointers.
int fast(int x) { return x * 10; }
#pragma omp declare variant(fast) match(construct = {dispatch})
int slow(int x) { return x; }

namespace n {
void second(int &p) { p = 2; }
#pragma omp declare variant(second) match(construct = {dispatch})
void first(int &p) { p = 1; }
}  // namespace n

namespace n {
void on_device(double *x, int count) {
    #pragma omp target is_device_ptr(x)
    for (int i = 0; i < count; i++) x[i] += 1;
}
#pragma omp declare variant(on_device) match(construct = {dispatch}) adjust_args(need_device_ptr : x)
void add(double *x, int count) {
    for (int i = 0; i < count; i++) x[i] += 1;
}
}  // namespace n

template <class T> T doubled(T x) {
    T r;
    #pragma omp dispatch
    r = slow(3);
    return r + x;
}

int main(int argc, char **) {
    int r, s;
    #pragma omp dispatch
    r = slow(4);
    #pragma omp dispatch novariants(argc > 0)
    s = slow(4);
    if (r != 40 || s != 4 || slow(3) != 3) return 1;
    #pragma omp dispatch
    n::first(r);
    #pragma omp dispatch nocontext(argc > 0)
    n::first(s);
    if (r != 2 || s != 1) return 2;
    double a[4] = {1, 2, 3, 4}, *p = a;
    #pragma omp target data map(tofrom : a)
    {
        #pragma omp dispatch
        n::add(a, 4);
        #pragma omp dispatch
        n::add(p + 1, 3);
        #pragma omp dispatch
        n::add(nullptr, 0);
        #pragma omp dispatch
        n::add(0, 0);
    }
    if (a[0] != 2 || a[1] != 4 || a[3] != 6) return 4;
    return doubled(0) == 30 ? 0 : 3;
}
