// What `decltype` says of names that regions declare anew: the type of the declaration outside.
// flags: -std=c++17
// references: clang
#include <cstdio>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#pragma omp declare reduction(add : std::vector<long> : [](decltype(omp_out) &to, decltype(omp_in) &from) { \
        for (decltype(omp_in.size()) i = 0; i < from.size(); ++i) to[i] += from[i]; }(omp_out, omp_in)) \
    initializer(omp_priv = decltype(omp_orig)(omp_orig.size()))

static long sum(std::vector<long> values) {
    long all = 0;
    for (long value : values)
        all += value;
    return all;
}

// A copy that the region makes of an object of the team must not be a reference to it.
static void in_tasks() {
    std::vector<long> values(10, 1);
    std::string text = "text";
    long all = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; ++i) {
#pragma omp task shared(values, all) firstprivate(text)
        {
            decltype(values) copy = values;
            copy.push_back(i);
            decltype(auto) another = text;
            another += "not seen by others";
            copy[0] = 100;
            decltype(text) empty;
            empty = text + "x";
            decltype(values)::value_type one = copy.size() + empty.size();
            static_assert(!std::is_reference<decltype(values)>::value && !std::is_reference<decltype(text)>::value);
            static_assert(std::is_reference<decltype((values))>::value);
#pragma omp atomic
            all += one;
        }
    }
    std::printf("%ld %ld %zu\n", all, sum(values), values.size());
}

// References stay references of their kind.
template <class T> static long in_a_template(T &&given, T *shown) {
    long all = 0;
    auto &&other = std::move(*shown);
    const std::vector<long> constant(5, 3);
#pragma omp parallel reduction(+ : all)
    {
#pragma omp single
        {
            static_assert(std::is_same<decltype(given), T &&>::value && std::is_same<decltype(other), T &&>::value);
            static_assert(std::is_const<decltype(constant)>::value);
            auto seen = [&](auto n) {
                decltype(constant) copy = constant;
                return std::forward<decltype(given)>(given).size() + other.size() + sum(copy) + n;
            };
            T taken(std::forward<decltype(other)>(other));
            all += seen(1) * 1000 + taken.size();
        }
    }
    return all;
}

struct Holder {
    std::vector<long> values = std::vector<long>(6, 2);
    long run() {
        long all = 0;
        auto inner = [this, text = std::string("abc"), &all](int n) {
#pragma omp parallel for reduction(+ : all)
            for (int i = 0; i < n; ++i) {
                decltype(values) copy(values);
                decltype(text) other = "z";
                copy[0] = i;
                all += sum(copy) + other.size();
            }
        };
        inner(5);
        return all;
    }
};

int main() {
    in_tasks();
    std::vector<long> taken(7, 1);
    std::printf("%ld ", in_a_template(std::vector<long>(4, 1), &taken));
    std::printf("%zu %ld\n", taken.size(), Holder().run());
    std::vector<long> sums(4);
#pragma omp parallel for reduction(add : sums)
    for (int i = 0; i < 40; ++i)
        sums[i % 4] += i;
    long last = 0;
#pragma omp parallel for lastprivate(last)
    for (decltype(last) i = 0; i < 9; ++i) {
        decltype(last) square = i * i;
        last = square;
    }
    std::printf("%ld %ld %ld\n", sums[0], sum(sums), last);
}
