// Names that are not plain ones: qualified in copyin and as operators of reductions, members in aligned, static members
// under default(none), elements of objects in depend; and iterators that are aggregates.
// references: clang
#include <array>
#include <cstdio>
#include <iterator>
#include <omp.h>
#include <vector>

struct Number {
    int value;
    Number(int value) : value(value) {}
    Number &operator=(const Number &other) {
        value = other.value;
        return *this;
    }
};
struct Counter {
    static Number count;
#pragma omp threadprivate(count)
};
Number Counter::count(2);

static int copied() {
    int wrong = 0;
    Counter::count.value = 11;
#pragma omp parallel copyin(Counter::count) reduction(+ : wrong)
    {
        wrong += Counter::count.value != 11;
        Counter::count.value += omp_get_thread_num();
    }
    return wrong;
}

namespace geo {
struct Value {
    int x = 0;
};
#pragma omp declare reduction(highest : Value : omp_out.x = omp_in.x > omp_out.x ? omp_in.x : omp_out.x) \
    initializer(omp_priv = omp_orig)
}

static int highest() {
    geo::Value value;
    value.x = -5;
#pragma omp parallel for reduction(geo::highest : value)
    for (int i = 0; i < 50; i++)
        if (i * 7 % 31 > value.x)
            value.x = i * 7 % 31;
    return value.x;
}

template <class T> struct Vector {
    T *data;
    int size;
    T dot(const Vector &other) const {
        T sum = 0;
#pragma omp parallel for simd reduction(+ : sum) aligned(data)
        for (int i = 0; i < size; i++)
            sum += data[i] * other.data[i];
        return sum;
    }
};

struct Sum {
    static const int step = 3;
    int n = 4;
    int of(int a) {
        int sum = 0;
#pragma omp parallel for default(none) shared(sum, a)
        for (int i = 0; i < n; i++) {
#pragma omp atomic
            sum += a + step;
        }
        return sum;
    }
};

template <class T> static int chain(int n) {
    std::vector<T> own(n);
    std::array<int, 4> all{};
#pragma omp parallel
#pragma omp single
    {
        for (int i = 1; i < n; i++) {
#pragma omp task depend(in : own[i - 1]) depend(out : own[i])
            own[i] = own[i - 1] + i;
        }
#pragma omp task depend(in : own[n - 1]) depend(out : all[2])
        all[2] = own[n - 1];
#pragma omp task depend(in : all[2]) shared(all)
        all[3] = all[2] + 1;
    }
    return all[3];
}

static int chain_of_numbers() {
    std::vector<int> own(10);
#pragma omp parallel
#pragma omp single
    for (int i = 1; i < 10; i++) {
#pragma omp task depend(in : own[i - 1]) depend(out : own[i])
        own[i] = own[i - 1] + i;
    }
    return own[9];
}

struct Place {
    int at;
    int operator*() const { return 2 * at; }
    Place &operator++() {
        ++at;
        return *this;
    }
    Place &operator+=(int n) {
        at += n;
        return *this;
    }
    Place operator+(int n) const { return Place{at + n}; }
    int operator-(const Place &other) const { return at - other.at; }
    bool operator<(const Place &other) const { return at < other.at; }
    bool operator!=(const Place &other) const { return at != other.at; }
};
namespace std {
template <> struct iterator_traits<Place> {
    using difference_type = int;
    using value_type = int;
    using pointer = int *;
    using reference = int;
    using iterator_category = random_access_iterator_tag;
};
}

static int places() {
    int sum = 0;
    Place first{0}, last{20};
#pragma omp parallel for reduction(+ : sum)
    for (Place i = first; i < last; ++i)
        sum += *i;
#pragma omp parallel for reduction(+ : sum) collapse(2)
    for (Place i = first; i < last; i += 5)
        for (int j = 0; j < 3; j++)
            sum += *i + j;
    return sum;
}

int main() {
    double numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    Vector<double> v{numbers, 8};
    std::printf("%d %d %g %d %d %d %d\n", copied(), highest(), v.dot(v), Sum().of(1), chain<int>(10),
                chain_of_numbers(), places());
    return 0;
}
