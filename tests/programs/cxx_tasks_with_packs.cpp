// Tasks with copies of parameter packs: each parameter is copied once when the task is made, and ends with it.
// flags: -std=c++17
// references: clang
#include <cstdio>
#include <string>
#include <utility>

static int alive, copied;

struct Counted {
    int value;
    explicit Counted(int value) : value(value) {
#pragma omp atomic
        alive++;
    }
    Counted(const Counted &other) : value(other.value) {
#pragma omp atomic
        alive++;
#pragma omp atomic
        copied++;
    }
    ~Counted() {
        value = -1000;
#pragma omp atomic
        alive--;
    }
    operator long() const { return value; }
};

// What the task adds up is gone when it begins, if it is not copied.
template <class... A> static void add_to(long *sum, A... a) {
#pragma omp task
    {
        const long all = (0 + ... + long(a));
#pragma omp atomic
        *sum += all;
    }
}

template <class F, class... A> static void call(F f, A &&...a) {
#pragma omp task if (sizeof...(a) < 5)
    f(std::as_const(a)...);
}

template <class... A> static void change(long *sum, const Counted &first, A... a) {
#pragma omp task firstprivate(first)
    {
        ((a += 1), ...);
#pragma omp critical
        *sum += first.value + (a * ... * 1l);
    }
#pragma omp taskwait
    *sum += (a + ... + 0);
}

template <class... A, class... B> static void two(long *sum, std::pair<A, B>... both) {
    auto one = [sum](auto... a) {
        return [=](auto... b) {
#pragma omp task
            {
                const long all = (a + ... + 0) * (b + ... + 0);
#pragma omp atomic update
                *sum += all;
            }
        };
    };
    one(both.first...)(both.second...);
}

// They are those of the team, and there as long as the region is.
template <class... A> static long shared(A &&...a) {
    long sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(sum)
        {
#pragma omp critical
            ((sum += long(a), a = 0), ...);
        }
#pragma omp taskwait
#pragma omp task shared(sum)
        {
#pragma omp critical
            sum += (1000 + ... + long(a));
        }
    }
    return sum;
}

static long length(const char *text) {
    return std::string(text).size();
}

// Packs in a clause `shared`, which changes what tasks have of them.
template <class... A> static void grow(A... a) {
#pragma omp parallel num_threads(3) shared(a)
    {
#pragma omp single
        {
#pragma omp task shared(a)
            ((a *= 2), ...);
#pragma omp taskwait
        }
#pragma omp for
        for (int i = 0; i < 3; ++i) {
#pragma omp critical
            ((a += 1), ...);
        }
    }
    (std::printf("%g ", double(a)), ...);
}

template <class... A, class... B> static double both(A... a, B &...b) {
    double r = 0;
#pragma omp parallel for shared(a) shared(b) reduction(+ : r)
    for (int i = 0; i < 4; ++i) r += (a + ... + 0) + (b + ... + 0);
    return r;
}

int main() {
    long sum = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 40; ++i)
            add_to(&sum, i, 2l * i, Counted(i));
        add_to(&sum);
        Counted counted(7);
        for (int i = 0; i < 10; ++i)
            call(
                [&sum](const char *text, const Counted &one, auto function, const std::string &name) {
                    const long all = function(text) + one.value + name.size();
#pragma omp atomic
                    sum += all;
                },
                "text", counted, &length, std::string(30, 'n'));
#pragma omp taskwait
        change(&sum, counted, 1, 2.0, 3l);
        two(&sum, std::pair<int, long>(2, 3), std::pair<long, int>(4, 5));
    }
    std::printf("%ld, %d copies, %d alive\n", sum, copied, alive);
    int a = 3;
    double b = 4;
    std::printf("%ld %d %g\n", shared(a, b, 5), a, b);
    grow(1, 2.5, 'a');
    grow();
    std::printf("%g\n", both<int, long>(1, 2l, a, b));
}
