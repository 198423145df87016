// references: clang (gcc wants an '=' in the header)
// flags: -Wno-openmp-loop-form
// Iterators that are declared in braces, as aggregates are, or in parentheses, and ranges whose ends only the class itself may call.
#include <cstdio>
#include <vector>

struct Step {
    int i;
    Step &operator++() { ++i; return *this; }
    Step &operator+=(int k) { i += k; return *this; }
    Step operator+(int k) const { return {i + k}; }
    int operator-(Step other) const { return i - other.i; }
    bool operator<(Step other) const { return i < other.i; }
};

struct Down {
    int i;
    explicit Down(int i) : i(i) {}
    Down &operator-=(int k) { i -= k; return *this; }
    Down operator-(int k) const { return Down(i - k); }
    Down operator+(int k) const { return Down(i + k); }
    int operator-(Down other) const { return i - other.i; }
    bool operator>(Down other) const { return i > other.i; }
};

template <class T> static int counted(int n) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum) schedule(dynamic, 2)
    for (T at{3}; at < T{20}; at += 2) sum += at - T{0} + n;
    return sum;
}

class Closed {
    std::vector<int> cells{1, 2, 3, 5, 8};
    auto begin() { return cells.begin(); }
    auto end() { return cells.end(); }

public:
    int sum() {
        int all = 0;
        #pragma omp parallel for reduction(+ : all)
        for (int cell : *this) all += cell;
        return all;
    }
    static int of(Closed &other) {
        int all = 0;
        #pragma omp taskloop reduction(+ : all)
        for (auto &cell : other) all += ++cell;
        return all;
    }
};

int main() {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (Step at{0}; at < Step{10}; ++at) sum += at.i;
    #pragma omp parallel for reduction(+ : sum)
    for (Down at(9); at > Down(0); at -= 2) sum += 100 * at.i;
    std::printf("%d %d\n", sum, counted<Step>(1));
    std::printf("%d\n", counted<int>(2));
    Closed closed;
    std::printf("%d\n", closed.sum());
    std::printf("%d\n", Closed::of(closed));
}
