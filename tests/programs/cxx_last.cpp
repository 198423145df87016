// references: clang (gcc assigns references of its own)
// Objects that the last iteration gives, and that one thread hands to the others: how many begin, are assigned and end.
#include <cstdio>
#include <omp.h>
#include <string>
#include <vector>

static int made, copied, assigned, ended;

struct Counted {
    int value;
    Counted() : value(7) {
        #pragma omp atomic
        made++;
    }
    Counted(const Counted &other) : value(other.value) {
        #pragma omp atomic
        copied++;
    }
    Counted &operator=(const Counted &other) {
        #pragma omp atomic
        assigned++;
        value = other.value;
        return *this;
    }
    ~Counted() {
        #pragma omp atomic
        ended++;
    }
};

static void report(const char *what, int threads) {
    std::printf("%s: made %d copied %d assigned %d ended %d\n", what, made / threads, copied / threads, assigned,
                ended / threads);
    made = copied = assigned = ended = 0;
}

class Hidden {
    int value = 3;
    Hidden &operator=(const Hidden &) = default;
public:
    static int run(int n) {
        Hidden h, array[2][3];
        #pragma omp parallel for lastprivate(h, array)
        for (int i = 0; i < n; ++i) {
            h.value = i;
            array[1][2].value = i * 2;
            array[0][1].value = i * 3;
        }
        return h.value + array[1][2].value + array[0][1].value + array[0][0].value;
    }
};

// The last value of what a parameter refers to, whatever it is.
template <class T> static void last_of(T &last, const std::vector<T> &all) {
    #pragma omp parallel for lastprivate(last) schedule(static, 3)
    for (std::size_t i = 0; i < all.size(); ++i) last = all[i];
}

template <class T> static T best(const T &begin, int n) {
    T value(begin);
    #pragma omp parallel
    {
        #pragma omp for firstprivate(value) lastprivate(value) schedule(static, 2)
        for (int i = 0; i < n; ++i) value = value + begin;
    }
    return value.size() > begin.size() ? begin : value;
}

static long linear(int &by_reference, int n) {
    long sum = 0;
    #pragma omp simd linear(by_reference : 3) reduction(+ : sum)
    for (int i = 0; i < n; ++i) {
        sum += by_reference;
        by_reference += 3;
    }
    #pragma omp parallel for linear(by_reference : 2) reduction(+ : sum)
    for (int i = 0; i < n; ++i) sum += by_reference;
    #pragma omp parallel
    {
        #pragma omp for linear(by_reference) reduction(+ : sum) schedule(dynamic)
        for (int i = 0; i < n; ++i) {
            sum += by_reference;
            by_reference++;
        }
        #pragma omp for nowait linear(by_reference)
        for (int i = 0; i < n; ++i) by_reference++;
    }
    return sum;
}

static double vectors(double &sum, float &most, int &count, const float *values, int n) {
    #pragma omp simd reduction(+ : sum) reduction(max : most)
    for (int i = 0; i < n; ++i) {
        sum += values[i];
        most = most < values[i] ? values[i] : most;
    }
    #pragma omp parallel for simd reduction(+ : sum, count) reduction(max : most)
    for (int i = 0; i < n; ++i) {
        sum += values[i];
        most = most < values[i] + 1 ? values[i] + 1 : most;
        count++;
    }
    #pragma omp parallel
    #pragma omp for simd reduction(+ : count)
    for (int i = 0; i < n; ++i) count += 2;
    return sum + most;
}

int main() {
    int n = 0;
    #pragma omp parallel
    #pragma omp single
    n = omp_get_num_threads();
    {
        Counted a, b, array[2];
        made = 0;
        #pragma omp parallel for lastprivate(a, array) private(b) schedule(static, 2)
        for (int i = 0; i < 37; ++i) {
            a.value = i;
            array[1] = a;
            #pragma omp atomic write
            assigned = 0;
        }
        std::printf("%d %d\n", a.value, array[1].value);
        assigned = 0;
        report("dynamic", n);
        #pragma omp parallel
        {
            #pragma omp for lastprivate(a, array) schedule(static)
            for (int i = 0; i < 41; ++i) a.value = array[0].value = i;
        }
        std::printf("%d %d\n", a.value, array[0].value);
        report("static", n);
        #pragma omp parallel for lastprivate(b)
        for (int i = 0; i < 0; ++i) b.value = 99;
        std::printf("%d\n", b.value);
        made = copied = assigned = ended = 0;
        #pragma omp parallel sections lastprivate(a) firstprivate(b)
        {
            a.value = 1;
            #pragma omp section
            a.value = 2 + b.value;
        }
        std::printf("%d\n", a.value);
        report("sections", n);
        #pragma omp parallel
        #pragma omp for firstprivate(a) lastprivate(a) nowait schedule(static, 1)
        for (int i = 0; i < 40; ++i) a.value = i;
        std::printf("%d\n", a.value);
        report("both", n);
        #pragma omp parallel for collapse(2) lastprivate(a)
        for (int i = 0; i < 5; ++i)
            for (int j = 0; j < 7; ++j) a.value = i * 10 + j;
        #pragma omp parallel for collapse(2) lastprivate(b)
        for (int i = 0; i < 5; ++i)
            for (int j = i; j < 7; ++j) b.value = i * 10 + j;
        std::printf("%d %d\n", a.value, b.value);
        report("collapse", n);
        #pragma omp simd lastprivate(a)
        for (int i = 0; i < 5; ++i) a.value = i;
        std::printf("%d\n", a.value);
        report("simd", 1);
        #pragma omp teams distribute parallel for lastprivate(a) num_teams(2)
        for (int i = 0; i < 50; ++i) a.value = i;
        std::printf("%d\n", a.value);
        made = copied = assigned = ended = 0;
        int wrong = 0;
        #pragma omp parallel private(a, array)
        {
            int own = omp_get_thread_num(), &reference = own;
            #pragma omp single copyprivate(a, array, reference)
            {
                a.value = 1234;
                array[1].value = 77;
                reference = 55;
            }
            #pragma omp atomic
            wrong += a.value != 1234 || array[1].value != 77 || own != 55;
        }
        std::printf("%d %d\n", wrong, assigned == 3 * (n - 1));
        assigned = 0;
        report("single", n);
    }
    int last = 0;
    last_of(last, std::vector<int>(50, 4));
    std::string word;
    last_of(word, std::vector<std::string>(40, "last"));
    std::printf("%d %s %d %s\n", last, word.c_str(), Hidden::run(23), best(std::string("ab"), 1).c_str());
    auto lambda = [&last](int n) {
        #pragma omp parallel for lastprivate(last)
        for (int i = 0; i < n; ++i) last = i;
    };
    lambda(66);
    int start = 5;
    long sum = linear(start, 20);
    std::printf("%d %ld %d\n", last, sum, start);
    float values[100];
    for (int i = 0; i < 100; ++i) values[i] = (float)((i * 37) % 50);
    double total = 1;
    float most = 0;
    int count = 0;
    double result = vectors(total, most, count, values, 100);
    std::printf("%g %g %g %d\n", result, total, most, count);
}
