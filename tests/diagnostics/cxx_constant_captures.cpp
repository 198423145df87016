// Clauses that assign to what a lambda has captured by copy, or to members of constant objects; clang takes them all.
// flags: -std=c++17
template <class T>
long open_type(T k) {
    auto f = [=](int n) { // note: 14: the lambda is here
#pragma omp parallel for lastprivate(k) // error: 38: 'k' is captured by copy in a lambda that is not 'mutable'
        for (int i = 0; i < n; ++i) {}
        return k;
    };
    return f(3);
}

struct Box {
    mutable int hits = 0;
    int sum = 0;
    int &other;

    int by_copy(int n) {
        return [*this](int m) { // note: 16: the lambda is here
#pragma omp parallel for reduction(+ : sum) // error: 40: 'sum' is captured by copy in a lambda that is not 'mutable'
            for (int i = 0; i < m; ++i) {}
            return sum;
        }(n);
    }

    int in_function(int n) const noexcept(true) { // note: 5: the function is here
#pragma omp parallel for reduction(+ : hits, other, sum) // error: 53: 'sum' is a member of the object of a const member function
        for (int i = 0; i < n; ++i) hits += i;
        return hits;
    }

    int in_lambda_of_function(int n) const { // note: 5: the function is here
        return [=](int m) {
#pragma omp parallel for lastprivate(sum) // error: 38: 'sum' is a member of the object of a const member function
            for (int i = 0; i < m; ++i) {}
            return sum;
        }(n);
    }

    __attribute__((noinline)) const int constant_result(int n) {
#pragma omp parallel for reduction(+ : hits, other, sum)
        for (int i = 0; i < n; ++i) sum += i;
        auto f = [*this](int m) mutable {
#pragma omp parallel for reduction(+ : sum)
            for (int i = 0; i < m; ++i) sum += i;
            return sum;
        };
        return [this](int m) {
#pragma omp parallel for reduction(+ : hits, other, sum)
            for (int i = 0; i < m; ++i) sum += i;
            return sum;
        }(n) + f(n);
    }
};

int main() {
    int k = 3;
    int *p = &k;
    auto changes = [k](int n) mutable {
#pragma omp parallel for lastprivate(k)
        for (int i = 0; i < n; ++i) k = i;
        return k;
    };
    auto begins = [k = k + 1](int n) { // note: 19: the lambda is here
#pragma omp parallel for reduction(+ : k) // error: 40: 'k' is captured by copy in a lambda that is not 'mutable'
        for (int i = 0; i < n; ++i) {}
        return k;
    };
    auto refers = [&k = k](int n) {
#pragma omp parallel for lastprivate(k)
        for (int i = 0; i < n; ++i) k = i;
        return k;
    };
    auto around = [=](int n) { // note: 19: the lambda is here
        int z = 0;
        auto inner = [&] {
#pragma omp simd linear(k) // error: 25: 'k' is captured by copy in a lambda that is not 'mutable'
            for (int i = 0; i < n; ++i) {}
        };
#pragma omp parallel for lastprivate(z)
        for (int i = 0; i < n; ++i) z = i;
#pragma omp parallel for reduction(+ : p[0 : 1])
        for (int i = 0; i < n; ++i) p[0] += i;
        inner();
        return k + z;
    };
    Box box{0, 0, k};
    return changes(1) + begins(2) + refers(2) + around(3) + open_type(3) + box.by_copy(2) + box.in_function(2)
        + box.in_lambda_of_function(1) + box.constant_result(2);
}
