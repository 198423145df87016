// references: none (clang-19 and gcc-12 do not compile 'dispatch')
// devices: host, gpu
// 'dispatch' of functions of C++; for devices, 'adjust_args' translates pointers, and 'append_args' makes objects.
#include <omp.h>

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

// The variant is another function of the name; there are more of them.
static int calls;
void scale(double *x, omp_interop_t first, omp_interop_t second) {
    calls += (first == omp_interop_none) == (second == omp_interop_none) ? 1 : 100;
    #pragma omp target is_device_ptr(x)
    *x *= 4;
}
void scale(float *) { calls = -1; }
void scale(double *x, void *) { *x = -1; }
#pragma omp declare variant(scale) match(construct = {dispatch}) adjust_args(need_device_ptr : x) append_args(interop(target), interop(targetsync))
void scale(double *x) { *x *= 2; }

int none(omp_interop_t object) noexcept { return object == omp_interop_none ? 5 : 6; }
#pragma omp declare variant(none) match(construct = {dispatch}) append_args(interop(targetsync))
int base_of_none() noexcept { return 0; }
int here(int) { return omp_get_default_device(); }
#pragma omp declare variant(here) match(construct = {dispatch})
int there(int) { return -1; }

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
    double one = 1;
    #pragma omp target data map(tofrom : one)
    {
        #pragma omp dispatch
        scale(&one);
    }
    #pragma omp dispatch
    r = base_of_none();
    scale(&one);
    if (one != 8 || calls != 1 || (r != 5 && r != 6) || base_of_none() != 0) return 5;
    const int before = omp_get_default_device(), initial = omp_get_initial_device();
    #pragma omp dispatch device(initial)
    r = there(1);
    if (r != initial || omp_get_default_device() != before) return 6;
    return doubled(0) == 30 ? 0 : 3;
}
