// references: clang (gcc begins elements of arrays otherwise)
// Reductions of arrays and sections whose elements are objects, or that a reference, a member or a capture stands for.
#include <cstdio>
#include <string>
#include <vector>

static int alive;

struct Pair {
    long a, b;
    Pair(long a = 0, long b = 1) : a(a), b(b) {
        #pragma omp atomic
        alive++;
    }
    Pair(const Pair &other) : a(other.a), b(other.b) {
        #pragma omp atomic
        alive++;
    }
    ~Pair() {
        #pragma omp atomic
        alive--;
    }
};

static void add(Pair &to, const Pair &by) {
    to.a += by.a;
    to.b = to.b * by.b % 1000003;
}

#pragma omp declare reduction(sum : Pair : add(omp_out, omp_in)) initializer(omp_priv = Pair(0, 1))
#pragma omp declare reduction(join : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
#pragma omp declare reduction(longer : std::string : omp_out = omp_out.size() < omp_in.size() ? omp_in : omp_out) \
    initializer(omp_priv = std::string(omp_orig.size() / 2, '-'))

static void pairs(Pair *p, Pair (&array)[3], int from, int n) {
    #pragma omp parallel for reduction(sum : p[from : n], array)
    for (int i = 0; i < 100; ++i) {
        p[from + i % n].a += i;
        array[i % 3].b = array[i % 3].b * (i + 1) % 1000003;
    }
    #pragma omp parallel reduction(sum : array[1 : 2])
    {
        #pragma omp for reduction(sum : p[1]) schedule(static, 3)
        for (int i = 0; i < 20; ++i) p[1].a += i;
        #pragma omp single
        array[2].a += 1000;
    }
}

template <class T, int N> static T total(T (&values)[N], const T &by) {
    #pragma omp parallel for reduction(+ : values)
    for (int i = 0; i < 50; ++i) values[i % N] += by;
    T sum{};
    for (T &value : values) sum += value;
    return sum;
}

struct Histogram {
    long bins[8] = {0};
    double *weights;
    int grid[3][4] = {{0}};
    void fill(const std::vector<int> &values) {
        #pragma omp parallel for reduction(+ : bins, weights[:8]) reduction(max : grid)
        for (std::size_t i = 0; i < values.size(); ++i) {
            bins[values[i] % 8]++;
            weights[values[i] % 8] += 0.5;
            if (grid[i % 3][i % 4] < values[i]) grid[i % 3][i % 4] = values[i];
        }
        #pragma omp parallel for reduction(+ : grid[1:2][:]) schedule(static, 1)
        for (int i = 0; i < 12; ++i) grid[1 + i % 2][i % 4] += i;
    }
};

int main() {
    {
        std::vector<Pair> many(10);
        Pair array[3];
        pairs(many.data(), array, 2, 5);
        long sum = 0;
        for (const Pair &pair : many) sum = sum * 3 + pair.a + pair.b;
        for (const Pair &pair : array) sum = sum * 3 + pair.a + pair.b;
        std::printf("%ld\n", sum);
        int local[4] = {1, 2, 3, 4};
        auto lambda = [&local](int by) {
            #pragma omp parallel for reduction(* : local[1 : 2])
            for (int i = 0; i < 6; ++i) local[1 + i % 2] *= by;
        };
        lambda(3);
        std::printf("%d %d %d %d\n", local[0], local[1], local[2], local[3]);
    }
    std::printf("alive %d\n", alive);
    std::vector<int> lists[2];
    std::string words[2] = {"abcd", "xy"};
    #pragma omp parallel for reduction(join : lists) reduction(longer : words[0 : 1])
    for (int i = 0; i < 40; ++i) {
        lists[i % 2].push_back(i);
        if (words[0].size() < 9) words[0] = std::string(9, 'w');
    }
    long sum = 0;
    for (int value : lists[0]) sum += value * 1000;
    for (int value : lists[1]) sum += value;
    std::printf("%ld %zu %zu %s\n", sum, lists[0].size(), lists[1].size(), words[0].c_str());
    long longs[5] = {1, 2, 3, 4, 5};
    float floats[7] = {0};
    std::printf("%ld %g\n", total(longs, 3l), total(floats, 0.5f));
    Histogram histogram;
    double weights[8] = {0};
    histogram.weights = weights;
    std::vector<int> values;
    for (int i = 0; i < 500; ++i) values.push_back(i * 7 % 131);
    histogram.fill(values);
    double weight = 0;
    for (int i = 0; i < 8; ++i) weight += (i + 1) * weights[i], sum = sum * 5 + histogram.bins[i];
    for (auto &row : histogram.grid)
        for (int value : row) sum = (sum * 7 + value) % 1000000007;
    std::printf("%ld %g\n", sum, weight);
}
