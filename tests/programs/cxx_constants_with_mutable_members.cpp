// Constant objects with members that are mutable may be made private; their copies begin anew, and those of others keep the value.
#include <cstdio>

struct Counter {
    int start;
    mutable int hits = 0;
    Counter(int start = 7) : start(start) {}
};
struct Holder {
    Counter counter;
};
struct Derived : Counter {};

static const Counter global(3);

static int privately(const Holder held, const Derived *more) {
    const Derived derived = *more;
    int sum = 0;
#pragma omp parallel private(global, held, derived) reduction(+ : sum) num_threads(2)
    {
        global.hits++;
        held.counter.hits += 2;
        derived.hits += 3;
#pragma omp single
        sum += global.start * 100 + global.hits + held.counter.hits * 10 + derived.hits;
    }
    return sum * 100 + global.hits + held.counter.hits + derived.hits;
}

static int firstly(const Counter begun) {
    int sum = 0;
#pragma omp parallel for firstprivate(begun) reduction(+ : sum)
    for (int i = 0; i < 8; i++) {
        begun.hits++;
        sum += begun.start;
    }
    return sum * 10 + begun.hits;
}

int main() {
    Derived more;
    more.hits = 0;
    std::printf("%d %d\n", privately(Holder{Counter(4)}, &more), firstly(Counter(5)));
    return 0;
}
