// Regions in every place a function of C++ has: handlers, constructors and destructors, functions that throw nothing, lambdas
// and virtual functions; static variables with constructors that throw, new and delete, functions of the library, casts.
#include "marked.hpp"
#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>
#include <new>
#include <omp.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <typeinfo>
#include <vector>

static void add(long *to, long value) { __atomic_fetch_add(to, value, __ATOMIC_RELAXED); }

static long made, ended;

struct Counted {
  Counted() { add(&made, 1); }
  Counted(int throws) {
    if (throws)
      throw std::runtime_error("constructor");
    add(&made, 1);
  }
  Counted(const Counted &) { add(&made, 1); }
  virtual ~Counted() { add(&ended, 1); }
  virtual long id() const { return 1; }
};
struct Two : Counted {
  using Counted::Counted;
  long id() const override { return 2; }
};

static long in_handler(int n) {
  long sum = 0;
  try {
    Counted c;
    throw std::string("an exception with an object");
  } catch (std::string &text) {
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &n))
    LOOP("LOOP", "omp for", i, n, )
    try {
      add(&sum, text.at(i) == ' ');
    } catch (std::out_of_range &) {
      add(&sum, 100);
    }
    END_LOOP("LOOP")
    END("PARALLEL")
    sum += (long)text.size() * 1000;
  }
  return sum;
}

struct Worker {
  std::vector<long> values;
  long sum = 0;
  explicit Worker(int n) : values(n, 1) {
    BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &n))
    LOOP("LOOP", "omp for", i, n, )
    values.at(i) += i;
    END_LOOP("LOOP")
    END("PARALLEL")
    if (n > 50)
      throw std::length_error("many");
  }
  ~Worker() {
    BEGIN("PARALLEL", "omp parallel", )
    std::unique_ptr<Counted> p(new Two);
    BEGIN("SINGLE", "omp single", )
    sum += p->id();
    END("SINGLE")
    END("PARALLEL")
  }
  virtual long total(int n) noexcept {
    long *to = &sum;
    BEGIN("PARALLEL", "omp parallel", LIST("FIRSTPRIVATE", &to, &n))
    LOOP("LOOP", "omp for", i, n, )
    std::unique_ptr<Counted> p;
    try {
      p = std::make_unique<Two>(i % 3 == 2);
    } catch (std::exception &e) {
      p = std::make_unique<Counted>();
    }
    add(to, p->id() + (dynamic_cast<Two *>(p.get()) != nullptr) + (typeid(*p) == typeid(Counted)) + values.at(i));
    END_LOOP("LOOP")
    END("PARALLEL")
    return sum;
  }
};

static long statics(int n) {
  long sum = 0;
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &sum, &n))
  static long tries = 0;
  for (int i = 0; i < n; ++i) {
    try {
      static Two object(__atomic_fetch_add(&tries, 1, __ATOMIC_RELAXED) < 3);
      add(&sum, object.id());
    } catch (std::runtime_error &) {
    }
  }
  ALONE("BARRIER", "omp barrier");
  BEGIN("SINGLE", "omp single", )
  sum += 1000 * tries;
  END("SINGLE")
  END("PARALLEL")
  return sum + 2 * 3 - 2l * n * omp_get_max_threads();
}

static long library(int n) {
  std::vector<std::function<long(long)>> steps;
  for (int i = 0; i < 5; ++i)
    steps.push_back([i, text = std::string(40, 'x')](long x) {
      if (x % 7 == 6 && i == 3)
        throw x;
      return x + (long)text.size() * i;
    });
  std::vector<long> results(n);
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &steps, &results, &n))
  std::vector<int> order(steps.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    order[i] = (int)((i * 3) % order.size());
  std::sort(order.begin(), order.end(), [&](int a, int b) { return (a * 7) % 5 < (b * 7) % 5; });
  LOOP("LOOP", "omp for schedule(dynamic, 4)", i, n, LIST("SCHEDULE.DYNAMIC", 4ll))
  long x = i;
  try {
    for (int step : order)
      x = steps[step](x);
  } catch (long at) {
    x = -at;
  }
  results[i] = x;
  END_LOOP("LOOP")
  END("PARALLEL")
  long sum = 0;
  for (long x : results)
    sum = sum * 3 + x;
  return sum;
}

// new whose constructor throws in the midst of an array; arrays of variable length.
static long allocations(int n) {
  struct Third {
    long value;
    Third() : value(1) {
      static thread_local int number = 0;
      add(&made, 1);
      if (++number % 5 == 0) {
        add(&made, -1);
        throw std::bad_alloc();
      }
    }
    ~Third() { add(&ended, 1); }
  };
  long sum = 0;
  BEGIN("PARALLEL", "omp parallel num_threads(1)", LIST("SHARED", &sum, &n); VALUE("NUM_THREADS", 1))
  for (int i = 1; i < n; ++i) {
    char bytes[i];
    bytes[i - 1] = (char)i;
    try {
      std::unique_ptr<Third[]> all(new Third[i]);
      sum += all[i - 1].value + bytes[i - 1];
    } catch (std::bad_alloc &) {
      sum += 100;
    }
  }
  END("PARALLEL")
  return sum;
}

// Tasks of a member function and of a lambda: this, and what the lambda has captured.
struct Tree {
  std::unique_ptr<Tree> left, right;
  long value;
  explicit Tree(int depth) : value(depth) {
    if (depth > 0) {
      left = std::make_unique<Tree>(depth - 1);
      right = std::make_unique<Tree>(depth - 1);
    }
  }
  long sum(long &bad) {
    long l = 0, r = 0;
    if (left) {
      BEGIN("TASK", "omp task shared(l, bad)", LIST("SHARED", &l, &bad))
      l = left->sum(bad);
      END("TASK")
    }
    if (right) {
      auto go = [this, &r, &bad, text = std::string("captured by a lambda: long enough")]() mutable {
        BEGIN("TASK", "omp task shared(r, bad, text)", LIST("SHARED", &r, &bad))
        text += 'x';
        r = right->sum(bad) + (long)text.size() - 34;
        END("TASK")
        ALONE("TASKWAIT", "omp taskwait");
      };
      go();
    }
    ALONE("TASKWAIT", "omp taskwait");
    try {
      if (value == 2)
        throw value;
    } catch (long v) {
      add(&bad, v);
    }
    return l + r + value;
  }
};

int main() {
  std::printf("handler: %ld\n", in_handler(40));
  try {
    Worker w(30);
    std::printf("worker: %ld\n", w.total(30));
    Worker other(60);
  } catch (std::length_error &e) {
    std::printf("%s\n", e.what());
  }
  std::printf("statics: %ld\n", statics(10));
  std::printf("library: %ld\n", library(100));
  std::printf("allocations: %ld\n", allocations(20));
  long bad = 0, total = 0;
  Tree tree(7);
  BEGIN("PARALLEL", "omp parallel", LIST("SHARED", &bad, &total, &tree))
  BEGIN("SINGLE", "omp single", )
  total = tree.sum(bad);
  END("SINGLE")
  END("PARALLEL")
  std::printf("tree: %ld %ld\n", total, bad);
  std::printf("alive: %ld\n", made - ended);
}
