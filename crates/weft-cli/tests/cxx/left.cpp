// Functions of C++ that are left to clang beside others that are not.
#include <cstdio>
#include <string>
#include <vector>

namespace n {
struct S {
    std::vector<int> v;
    int left() {
        std::vector<int> all(10, 1);
        #pragma omp taskloop nogroup shared(all)
        for (int k : std::vector<int>{1, 5, 9}) all[k] += 1;
        #pragma omp taskwait
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
    #pragma omp taskloop shared(sum) num_tasks(1)
    for (int i = 0; i < 1; ++i) { int all[] = {t...}; for (int a : all) sum += a; }
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
