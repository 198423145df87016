// Copies of members in regions that lambdas in lambdas hold, each of them with regions of its own: the names of the outer
// region's copies reach into the lambdas, those of the inner one's do not leave it.
// references: clang
#include <cstdio>

template <typename T> struct Open {
    T a, b;
    Open() : a(T(3)), b(T(0)) {}
    T run() {
        T seen = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : seen)
        [&]() {
            [&]() {
                ++this->a;
                T inner = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : inner)
                {
                    this->a += 10;
                    inner += (this)->a;
                }
                seen += inner + a;
            }();
        }();
        return seen * 1000 + a + b;
    }
};

struct Closed {
    int a, b;
    int &c;
    explicit Closed(int &to) : a(1), b(2), c(to) {}
    int run() {
        int seen = 0;
#pragma omp parallel num_threads(2) firstprivate(a, b) reduction(+ : seen, c)
        [&]() {
            ++this->a, --b, this->c += a;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : seen)
            seen += ++this->a + b;
        }();
        return seen * 100 + a * 10 + b;
    }
};

int main() {
    Open<int> open;
    Open<double> wide;
    int outside = 5;
    Closed closed(outside);
    std::printf("%d %g\n", open.run(), wide.run());
    int seen = closed.run();
    std::printf("%d %d\n", seen, outside);
}
