// Regions between the places where a coroutine waits, in functions, members, templates and lambdas; deferred tasks go on
// while the coroutine does.
// flags: -std=c++20
// references: clang (gcc 12 crashes)
#include <coroutine>
#include <cstdio>
#include <exception>
#include <string>
#include <utility>
#include <vector>

template <class T> struct Values {
  struct promise_type {
    T value{};
    Values get_return_object() { return Values{std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(T to) {
      value = to;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> at;
  explicit Values(std::coroutine_handle<promise_type> at) : at(at) {}
  Values(Values &&other) : at(std::exchange(other.at, {})) {}
  ~Values() {
    if (at) at.destroy();
  }
  bool next() {
    at.resume();
    return !at.done();
  }
  T value() { return at.promise().value; }
};

template <class T> static Values<T> sums(std::vector<T> v, int rounds) {
  for (int round = 1; round <= rounds; round++) {
    T sum{};
#pragma omp parallel for reduction(+ : sum) firstprivate(round)
    for (std::size_t i = 0; i < v.size(); i++) sum += v[i] * (round + 1);
    co_yield sum;
    if (round == 2)
#pragma omp parallel
#pragma omp single
      for (auto &x : v) {
#pragma omp task shared(x) firstprivate(round)
        x += 10 * round;
      }
    else {
#pragma omp parallel
      {
#pragma omp for nowait
        for (std::size_t i = 0; i < v.size(); i++) v[i] += T(1) + T(i == 0);
#pragma omp barrier
      }
    }
#pragma omp taskwait
  }
}

struct Simulation {
  long energy = 0;
  std::vector<int> steps;
  Values<long> run(int n) {
    const int low = 1, high = 3;
    for (int t = 0; t < n; t++) {
      long last = 0;
      std::string name = "t" + std::to_string(t);
#pragma omp parallel for lastprivate(last) reduction(+ : energy) firstprivate(name)
      for (int i = low; i < high * 3; i++) {
        energy += i + name.size();
        last = i * t;
      }
#pragma omp atomic
      energy += 0;
      co_yield energy * 100 + last;
#pragma omp parallel sections
      {
#pragma omp section
        steps.push_back(t);
#pragma omp section
        {}
      }
    }
    co_yield (long)steps.size();
  }
};

static Values<int> of_lambda(int n) {
  auto inner = [](int n) -> Values<int> {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i;
    co_yield sum;
    co_yield sum + 1;
  };
  auto values = inner(n);
#pragma omp parallel
  {
#pragma omp masked
    values.next();
  }
  co_yield values.value();
  values.next();
  co_yield values.value();
}

static Values<long> tasks(int n) {
  long sum = 0, all = 0;
  std::vector<long> out(n);
  for (int i = 0; i < n; i++) {
#pragma omp task shared(out, sum) depend(inout : sum)
    {
      sum += i;
      out[i] = sum;
    }
  }
#pragma omp taskwait
  for (long one : out) all += one;
  co_yield all;
}

int main() {
  auto of_numbers = sums<int>({1, 2, 3}, 4);
  while (of_numbers.next()) std::printf("%d ", of_numbers.value());
  std::printf("|");
  auto of_reals = sums<double>({1, 2.5}, 2);
  while (of_reals.next()) std::printf(" %g", of_reals.value());
  std::puts("");
  Simulation simulation;
  auto run = simulation.run(3);
  while (run.next()) std::printf("%ld%s", run.value(), run.value() < 10 ? "\n" : " ");
  auto two = of_lambda(10);
  while (two.next()) std::printf("%d%s", two.value(), two.value() == 46 ? "\n" : " ");
#pragma omp parallel
#pragma omp single
  {
    auto values = tasks(10);
    while (values.next()) std::printf("%ld\n", values.value());
  }
}
