// Functions of C++ that are left to clang beside others that are not.
#include <cstdio>
#include <string>
#include <vector>

namespace n {
struct S {
    std::vector<int> v;
    int left() {
        std::vector<int> all(10, 1);
        #pragma omp parallel for ordered(1)
        for (auto it = all.begin() + 1; it < all.end(); ++it) {
            #pragma omp ordered depend(sink : it - 1)
            *it += *(it - 1);
            #pragma omp ordered depend(source)
        }
        return all[9];
    }
    int ours() {
        int sum = 0;
        #pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < (int)v.size(); ++i) sum += v[i];
        return sum;
    }
};
template <class... T> int pack(T... t) {
    int sum = 0;
    #pragma omp task shared(sum)
    { int all[] = {t...}; for (int a : all) sum += a; }
    #pragma omp taskwait
    return 2 * sum;
}
template <class T> T ours(T t) {
    #pragma omp parallel num_threads(2)
    {
        #pragma omp single
        t += 1;
    }
    return t;
}
}
int main() {
    n::S s{{1, 2, 3}};
    std::printf("%d %d %d %d %g\n", s.left(), s.ours(), n::pack(1, 2, 3), n::ours(4), n::ours(0.5));
}
