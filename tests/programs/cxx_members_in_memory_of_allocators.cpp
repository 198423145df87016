// The clause allocate on members, on what depends on templates, on arrays of variable length by reference, on noted
// assignments, and on scope, masked and taskloop: the copies that C++ declares lie where the allocator has them.
// references: none (neither compiler keeps to alignments of every copy)
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <omp.h>

static std::atomic<long> begun, ended, astray;
static bool is_at(const void *p, std::uintptr_t alignment) { return reinterpret_cast<std::uintptr_t>(p) % alignment == 0; }
static void check(bool is_right, int line) {
  if (!is_right) {
    ++astray;
    std::printf("wrong: line %d\n", line);
  }
}
#define CHECK(x) check(x, __LINE__)

struct Counted {
  long value;
  Counted() : value(1) { ++begun; }
  explicit Counted(int v) : value(v) { ++begun; }
  Counted(const Counted &o) : value(o.value) { ++begun; }
  Counted &operator=(const Counted &) = default;
  Counted &operator+=(const Counted &o) { value += o.value; return *this; }
  Counted *operator&() { return nullptr; }
  ~Counted() { ++ended; }
};
static bool is_at(const Counted &c, std::uintptr_t alignment) { return is_at((const void *)__builtin_addressof(c), alignment); }
#pragma omp declare reduction(+ : Counted : omp_out += omp_in) initializer(omp_priv = Counted(0))

template <class T> struct Base {
  T sum{};
  T more[2]{};
};

template <class T> struct Derived : Base<T> {
  using Base<T>::sum;
  omp_allocator_handle_t h;
  long run() {
    long all = 0;
#pragma omp parallel for num_threads(3) reduction(+ : sum) allocate(allocator(h), align(64) : sum)
    for (int i = 0; i < 12; ++i) {
      CHECK(is_at(sum, 64));
      T t{};
      sum += t;
    }
#pragma omp parallel num_threads(2) firstprivate(sum) allocate(h : sum) reduction(+ : all)
    {
      CHECK(is_at(sum, 128));
      all += sum.value;
    }
#pragma omp parallel num_threads(2) reduction(task, + : all)
#pragma omp masked
#pragma omp task firstprivate(sum) in_reduction(+ : all) allocate(h : sum)
    {
      CHECK(is_at(sum, 128));
      all += sum.value;
    }
    return all + sum.value;
  }
};

template <class T> static long of_reference(T &&forwarded, T &named, omp_allocator_handle_t h) {
  long all = 0;
  static std::atomic<long> unused;
#pragma omp parallel num_threads(2)
  {
#pragma omp scope private(forwarded) firstprivate(named) allocate(h : forwarded, named) reduction(+ : all)
    {
      CHECK(is_at(&forwarded, 128) && is_at(&named, 128));
      all += named[1].value + forwarded[0].value;
    }
#pragma omp masked filter(1)
#pragma omp taskloop firstprivate(named) allocate(h : named) num_tasks(3)
    for (int i = 0; i < 6; ++i) {
      CHECK(is_at(&named, 128));
      unused += named[i % 2].value;
    }
  }
#pragma omp parallel masked taskloop simd firstprivate(named) private(forwarded) allocate(h : named, forwarded) num_threads(2)
  for (int i = 0; i < 6; ++i) CHECK(is_at(&named, 128) && named[0].value == 1);
  return all;
}

static long of_variable_length(int n, omp_allocator_handle_t h) {
  typedef int array[n];
  array whole;
  int last = -1;
  array &by_reference = whole;
  int &noted = last;
  for (int i = 0; i < n; ++i) whole[i] = i;
  long all = 0;
#pragma omp parallel num_threads(2) firstprivate(by_reference) allocate(h : by_reference) reduction(+ : all)
  {
    CHECK(is_at(&by_reference[0], 128));
    by_reference[1] += 2;
    for (int i = 0; i < n; ++i) all += by_reference[i];
  }
#pragma omp parallel num_threads(2) private(by_reference) allocate(allocator(h), align(256) : by_reference)
  {
    CHECK(is_at(&by_reference[0], 256));
    by_reference[n - 1] = 7;
  }
#pragma omp parallel for num_threads(3) lastprivate(conditional : noted) allocate(h : noted)
  for (int i = 0; i < 50; ++i) {
    CHECK(is_at(&noted, 128));
    if (i % 7 == 0) noted = i;
  }
  return all + whole[n - 1] + 1000 * last;
}

static long of_loop_variable(omp_allocator_handle_t h) {
  Counted objects[6];
  long all = 0;
  auto [first, second] = Base<long>();
  second[1] = 3;
#pragma omp parallel num_threads(2) firstprivate(first, second) allocate(h : first, second) reduction(+ : all)
  {
    CHECK(is_at(&first, 128) && is_at(&second, 128));
    all += first + second[1];
  }
#pragma omp parallel for collapse(2) firstprivate(objects) allocate(h : objects) reduction(+ : all)
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 2; ++j) {
      CHECK(is_at(objects, 128));
      all += objects[i + j].value;
    }
  return all;
}

int main() {
  omp_alloctrait_t traits[3] = {{omp_atk_alignment, 128}, {omp_atk_pool_size, 40000}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 3, traits);
  for (int round = 0; round < 200; ++round) {
    {
      Derived<Counted> d;
      d.h = pool;
      Counted a[2], b[2];
      Counted(&ra)[2] = a;
      long values[4] = {d.run(), of_reference<Counted(&)[2]>(ra, b, pool), of_variable_length(9, pool), of_loop_variable(pool)};
      if (round == 0)
        for (long v : values) std::printf("%ld\n", v);
    }
    if (begun != ended || astray) {
      std::printf("round %d: %ld begun, %ld ended, %ld astray\n", round, begun.load(), ended.load(), astray.load());
      return 1;
    }
  }
  void *all = omp_aligned_alloc(8, 30000, pool);
  std::printf("%s\n", all ? "all was given back" : "something was kept");
  omp_free(all, pool);
  omp_destroy_allocator(pool);
}
