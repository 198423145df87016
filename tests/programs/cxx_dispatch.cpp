// references: none (clang-19 and gcc-12 do not compile 'dispatch')
// 'dispatch' of functions of C++.
int fast(int x) { return x * 10; }
#pragma omp declare variant(fast) match(construct = {dispatch})
int slow(int x) { return x; }

namespace n {
void second(int &p) { p = 2; }
#pragma omp declare variant(second) match(construct = {dispatch})
void first(int &p) { p = 1; }
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
    return doubled(0) == 30 ? 0 : 3;
}
