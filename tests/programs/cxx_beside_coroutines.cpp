// Regions of lambdas in coroutines, and regions with coroutines in them.
// flags: -std=c++20
#include <coroutine>
#include <cstdio>
#include <utility>
#include <vector>

struct Values {
    struct promise_type {
        long value = 0;
        Values get_return_object() { return Values{std::coroutine_handle<promise_type>::from_promise(*this)}; }
        std::suspend_always initial_suspend() { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(long to) {
            value = to;
            return {};
        }
        void return_void() {}
        void unhandled_exception() {}
    };
    std::coroutine_handle<promise_type> at;
    explicit Values(std::coroutine_handle<promise_type> at) : at(at) {}
    Values(Values &&other) noexcept : at(std::exchange(other.at, {})) {}
    ~Values() {
        if (at)
            at.destroy();
    }
    bool next() {
        at.resume();
        return !at.done();
    }
};

static Values sums(int n) {
    auto sum = [](int behind) {
        long all = 0;
#pragma omp parallel for reduction(+ : all)
        for (int i = 0; i < behind; ++i)
            all += i;
        return all;
    };
    for (int i = 0; i < n; ++i)
        co_yield sum(i);
}

int main() {
    for (auto values = sums(9); values.next();)
        std::printf("%ld ", values.at.promise().value);
    std::vector<long> all(6);
#pragma omp parallel for
    for (int i = 0; i < 6; ++i) {
        auto values = [](int k) -> Values {
            for (int j = 0; j <= k; ++j)
                co_yield j * k;
        }(i);
        while (values.next())
            all[i] += values.at.promise().value;
    }
    for (long one : all)
        std::printf("%ld ", one);
    std::puts("");
}
