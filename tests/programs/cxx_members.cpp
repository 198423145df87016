// references: clang (gcc's lambdas mean the member)
// Members in clauses: copies of them hide the members, in all kinds of constructs, lambdas and templates.
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

struct Plain {
    int n = 5;
    long sum = 0;
    int last = -1;
    double most = -1;
    static int shared_by_all;
    int first = 0;
    int bits : 7;

    long run(int by) {
        int wrong = 0;
        #pragma omp parallel private(n) firstprivate(last) reduction(+ : wrong)
        {
            n = omp_get_thread_num() + by;
            #pragma omp barrier
            wrong += n != omp_get_thread_num() + by || last != -1;
            last = n;
            // What the region has a copy of is one more variable for what is inside.
            #pragma omp parallel num_threads(2) reduction(+ : wrong)
            wrong += n != last;
        }
        return wrong;
    }
    void reduce(const std::vector<double> &values) {
        #pragma omp parallel for reduction(+ : sum) reduction(max : most) lastprivate(last)
        for (int i = 0; i < (int)values.size(); ++i) {
            sum += (long)values[i];
            if (most < values[i]) most = values[i];
            last = i;
        }
        #pragma omp parallel
        {
            #pragma omp for reduction(+ : sum) nowait
            for (int i = 0; i < n; ++i) sum += n * shared_by_all;
            #pragma omp for lastprivate(first) schedule(static, 2)
            for (int i = 0; i < 20; ++i) first = i;
            #pragma omp sections firstprivate(n) lastprivate(last)
            {
                n += 0;
                #pragma omp section
                last = n + 100;
            }
            #pragma omp single private(n)
            n = 3;
        }
        #pragma omp simd reduction(+ : sum) linear(last : 2)
        for (int i = 0; i < 10; ++i) {
            sum += last;
            last += 2;
        }
    }
    long tasks() {
        long result = 0;
        #pragma omp parallel
        #pragma omp single
        {
            for (int i = 0; i < 5; ++i) {
                #pragma omp task firstprivate(n)
                {
                    n += i;
                    #pragma omp atomic
                    result += n;
                }
            }
            #pragma omp taskwait
            #pragma omp taskloop firstprivate(n) reduction(+ : result)
            for (int i = 0; i < 5; ++i) result += n;
        }
        return result + n;
    }
    long lambdas() {
        long total = 0;
        auto by_reference = [&](int k) {
            #pragma omp parallel for reduction(+ : total) firstprivate(n)
            for (int i = 0; i < 30; ++i) {
                n = i + k;
                total += n;
            }
        };
        auto by_this = [this](int k) {
            #pragma omp parallel for reduction(+ : sum)
            for (int i = 0; i < n; ++i) sum += k;
        };
        auto by_value = [*this](int k) mutable {
            #pragma omp parallel for lastprivate(last) private(first)
            for (int i = 0; i < 8; ++i) {
                first = i;
                last = first + k;
            }
            return last;
        };
        by_reference(3);
        by_this(7);
        #pragma omp parallel private(n)
        {
            n = 4;
            auto inner = [&] { return n + (int)sum * 0; };
            #pragma omp atomic
            total += inner() - 4;
        }
        return total + by_value(1000);
    }
};

int Plain::shared_by_all = 2;

template <class T> class Base {
protected:
    T value{};
    std::vector<T> all;
public:
    explicit Base(int n) : all(n, T(1)) {}
};

template <class T> class Derived : Base<T> {
    using Base<T>::value;
    using Base<T>::all;
    T own[3];
    std::string name = "name";
public:
    explicit Derived(int n) : Base<T>(n), own{T(1), T(2), T(3)} {}
    T sum() {
        T result{};
        #pragma omp parallel for firstprivate(own, name) reduction(+ : result)
        for (std::size_t i = 0; i < all.size(); ++i) {
            own[i % 3] += all[i];
            result += own[i % 3] - own[i % 3] + T(name.size());
            name += "x";
            name.pop_back();
        }
        #pragma omp parallel
        {
            #pragma omp for lastprivate(own, name)
            for (int i = 0; i < 9; ++i) {
                own[0] = own[1] = own[2] = T(i);
                name = std::to_string(i);
            }
        }
        return result + own[2] + T(name.size()) + value;
    }
};

int main() {
    Plain plain;
    plain.bits = 3;
    std::vector<double> values;
    for (int i = 0; i < 100; ++i) values.push_back((i * 31) % 77);
    std::printf("%ld\n", plain.run(10));
    plain.reduce(values);
    std::printf("%ld %d %g %d %d\n", plain.sum, plain.last, plain.most, plain.first, plain.n);
    long tasks = plain.tasks();
    std::printf("%ld\n", tasks);
    long lambdas = plain.lambdas();
    std::printf("%ld %ld %d\n", lambdas, plain.sum, plain.last);
    Derived<double> a(50);
    Derived<long> b(33);
    std::printf("%g %ld\n", a.sum(), b.sum());
}
