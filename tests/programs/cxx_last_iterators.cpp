// references: none (clang refuses assignments by operators of the program, gcc such variables in simd loops)
// not-on: libomp (it often gives a wrong last value under schedule(dynamic))
// What iterators are behind loops that have them as `lastprivate`: one step behind the last iteration.
#include <vector>

struct Iterator {
    int *at;
    Iterator(int *to = nullptr) : at(to) {}
    Iterator(const Iterator &other) : at(other.at) {}
    ~Iterator() {}
    Iterator &operator=(const Iterator &other) {
        at = other.at;
        return *this;
    }
    Iterator &operator++() {
        ++at;
        return *this;
    }
    Iterator &operator+=(long n) {
        at += n;
        return *this;
    }
    Iterator operator+(long n) const { return Iterator(at + n); }
    long operator-(const Iterator &other) const { return at - other.at; }
    bool operator<(const Iterator &other) const { return at < other.at; }
    int &operator*() const { return *at; }
};

template <class I> static long up(I begin, I end) {
    I i;
    #pragma omp parallel for lastprivate(i)
    for (i = begin; i < end; i += 2) *i += 1;
    return i - begin;
}

template <class I> static long down(I begin, I end) {
    I i;
    #pragma omp parallel for lastprivate(i) schedule(dynamic)
    for (i = end + -1; i >= begin; --i) *i += 1;
    return i - begin;
}

template <class I> static long tasks(I begin, I end) {
    I i;
    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop lastprivate(i) grainsize(7)
        for (i = begin; i < end; i += 3) {
            if (*i == 77) continue;
            *i += 1;
        }
    }
    return i - begin;
}

template <class I> static long nests(I begin, I end) {
    I i, k;
    long count = 0;
    #pragma omp parallel for lastprivate(i, k) collapse(2) schedule(static, 3) reduction(+ : count)
    for (i = begin; i < end; ++i)
        for (k = begin; k < begin + 7; k += 2) count++;
    return (i - begin) * 10000 + (k - begin) * 1000 + count;
}

template <class I> static long vectors(I begin, I end) {
    I i;
    #pragma omp simd
    for (i = begin; i < end; i += 2) *i += 1;
    return i - begin;
}

int main() {
    std::vector<int> v(101);
    v[45] = 77;
    Iterator first(&v[0]);
    if (up(v.begin(), v.end()) != 102 || up(first, first + 51) != 52 || up(&v[0], &v[9]) != 10) return 1;
    if (down(v.begin(), v.end()) != -1 || down(&v[0], &v[50]) != -1) return 2;
    if (tasks(v.begin(), v.end()) != 102 || tasks(first, first + 100) != 102) return 3;
    if (nests(v.begin(), v.begin() + 10) != 108040 || nests(first, first + 9) != 98036) return 4;
    return vectors(v.begin(), v.end()) != 102 || vectors(first, first + 100) != 100 ? 5 : 0;
}
