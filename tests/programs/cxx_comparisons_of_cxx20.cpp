// Loops over iterators whose comparisons C++20 makes of '==' and '<=>'.
// flags: -std=c++20
#include <compare>
#include <cstdio>
#include <deque>
#include <vector>

// An iterator with the two operators of which the compiler makes the others.
struct Place {
    using difference_type = long;
    int *at;
    auto operator<=>(const Place &) const = default;
    Place &operator++() {
        ++at;
        return *this;
    }
    Place &operator--() {
        --at;
        return *this;
    }
    Place &operator+=(long n) {
        at += n;
        return *this;
    }
    Place &operator-=(long n) {
        at -= n;
        return *this;
    }
    Place operator+(long n) const { return {at + n}; }
    Place operator-(long n) const { return {at - n}; }
    long operator-(const Place &other) const { return at - other.at; }
    int &operator*() const { return *at; }
};

static long by_vector(const std::vector<int> &v) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (auto it = v.begin(); it != v.end(); ++it) sum += *it;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
    for (auto it = v.cbegin(); it < v.cend(); it += 2) sum += *it;
#pragma omp parallel for reduction(+ : sum) schedule(static, 1)
    for (auto it = v.rbegin(); v.rend() > it; ++it) sum += *it;
    return sum;
}

template <class T> T by_deque(const std::deque<int> &d, const std::deque<T> &own) {
    T sum = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum)
    for (auto it = d.begin(); it <= d.end() - 1; it++)
        for (auto other = own.begin(); other != own.end(); ++other) sum += *it * *other;
    return sum;
}

static long by_place(Place begin, Place end) {
    long sum = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum)
        for (Place it = begin; it != end; ++it) sum += *it;
#pragma omp single
#pragma omp taskloop reduction(+ : sum) num_tasks(5)
        for (Place it = end - 1; it >= begin; it -= 3) sum += *it;
    }
#pragma omp parallel for reduction(+ : sum) schedule(guided)
    for (Place it = begin; end > it; it += 1) sum += 2 * *it;
    [&] {
#pragma omp parallel for reduction(+ : sum)
        for (Place it = end - 1; it > begin; --it) sum += *it;
    }();
    return sum;
}

int main() {
    std::vector<int> v(101);
    std::deque<int> d;
    for (int i = 0; i < 101; i++) v[i] = i * 7 % 31;
    for (int i = 0; i < 13; i++) d.push_back(i * 5 % 11);
    std::deque<long> own(d.begin(), d.end());
    printf("%ld\n", by_vector(v));
    printf("%ld\n", by_deque<long>(d, own));
    printf("%ld\n", by_place({v.data()}, {v.data() + v.size()}));
}
