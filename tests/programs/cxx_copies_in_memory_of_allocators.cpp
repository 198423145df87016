// Private copies that C++ declares lie where the clause allocate puts them, and begin and end as often as each other.
// references: none (neither compiler keeps to alignments of every copy)
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <omp.h>

static std::atomic<long> begun, ended, astray, wrong;
static omp_allocator_handle_t pool;
static bool is_watched = false;

static bool is_at(const void *p, std::uintptr_t alignment) { return reinterpret_cast<std::uintptr_t>(p) % alignment == 0; }
static void check(bool is_right, int line) {
  if (!is_right) {
    ++wrong;
    std::printf("wrong: line %d\n", line);
  }
}
#define CHECK(x) check(x, __LINE__)

template <class T> struct Counted {
  T value;
  Counted *self;
  Counted() : value(1), self(this) { ++begun; }
  explicit Counted(T v) : value(v), self(this) { ++begun; }
  Counted(const Counted &o) : value(o.value), self(this) { ++begun; }
  Counted &operator=(const Counted &o) { value = o.value; return *this; }
  ~Counted() { ++ended; if (self != this) ++astray; }
};
typedef Counted<long> L;
#pragma omp declare reduction(sum : L : omp_out.value += omp_in.value) initializer(omp_priv = L(0))
#pragma omp declare reduction(+ : Counted<double> : omp_out.value += omp_in.value) initializer(omp_priv = Counted<double>(omp_orig.value * 0))

class Closed {
  long v;
  Closed(long v) : v(v) { ++begun; }
  Closed(const Closed &o) : v(o.v) { ++begun; }
  ~Closed() { ++ended; }
  public:
  static long run(omp_allocator_handle_t h) {
    Closed c(5);
    long sum = 0;
#pragma omp parallel num_threads(3) firstprivate(c) allocate(allocator(h), align(256) : c) reduction(+ : sum)
    {
      CHECK(is_at(&c, 256));
      sum += c.v;
    }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(c) allocate(allocator(h), align(512) : c) shared(sum)
    {
      CHECK(is_at(&c, 512));
#pragma omp atomic
      sum += c.v;
    }
    return sum;
  }
};

template <class T, int N> static T of_template(T &by_reference, omp_allocator_handle_t h) {
  T result = 0;
  Counted<T> own(2), many[N];
#pragma omp parallel for firstprivate(by_reference, own, many) lastprivate(own) reduction(+ : result) \
    allocate(h : by_reference, own) allocate(allocator(h), align(2 * N) : many) num_threads(2)
  for (int i = 0; i < 10; ++i) {
    CHECK(is_at(&by_reference, 128) && is_at(&own, 128) && is_at(many, 128));
    result += by_reference + many[i % N].value;
    own.value = i + by_reference;
  }
  return result + own.value;
}

struct Members {
  L one, arr[3];
  int bits : 7;
  double plain = 2.5;
  long run(omp_allocator_handle_t h) {
    bits = 5;
    long all = 0;
#pragma omp parallel num_threads(2) private(one) firstprivate(arr, plain, bits) allocate(h : one, arr, plain, bits) reduction(+ : all)
    {
      CHECK(is_at(&one, 128) && is_at(arr, 128) && is_at(&plain, 128));
      one.value = arr[1].value + bits;
      all += one.value + long(plain);
    }
    return all;
  }
};

static long of_worksharing(L &o, L (&arr)[4], int &r, omp_allocator_handle_t h) {
  long all = 0;
#pragma omp parallel num_threads(3) reduction(+ : all)
  {
#pragma omp for firstprivate(o) lastprivate(o, r) allocate(h : o, r) schedule(dynamic, 2)
    for (int i = 0; i < 20; ++i) {
      CHECK(is_at(&o, 128) && is_at(&r, 128));
      o.value = i;
      r = 2 * i;
    }
    CHECK(o.value == 19 && r == 38);
#pragma omp barrier
#pragma omp sections firstprivate(arr) lastprivate(o) private(r) allocate(h : arr, o, r)
    {
      { CHECK(is_at(&arr, 128)); o.value = 7; }
#pragma omp section
      { CHECK(is_at(&o, 128) && is_at(&r, 128)); o.value = arr[2].value + 10; }
    }
#pragma omp single firstprivate(arr, o) private(r) allocate(h : arr, o, r)
    {
      CHECK(is_at(&arr, 128) && is_at(&o, 128) && is_at(&r, 128));
      all += o.value + arr[3].value;
    }
#pragma omp barrier
#pragma omp for reduction(sum : o) reduction(+ : r) allocate(h : o, r)
    for (int i = 0; i < 5; ++i) {
      CHECK(is_at(&o, 128) && is_at(&r, 128));
      o.value += i;
      r += i;
    }
#pragma omp for reduction(sum : arr) allocate(allocator(h), align(1024) : arr) nowait
    for (int i = 0; i < 5; ++i) {
      CHECK(is_at(arr, 1024));
      arr[i % 4].value += i;
    }
  }
  return all + o.value + r + arr[0].value + arr[1].value;
}

static long of_tasks(L &o, L (&arr)[4], omp_allocator_handle_t h) {
  long all = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < 8; ++i)
#pragma omp task firstprivate(o, arr) allocate(h : o, arr) shared(all)
    {
      CHECK(is_at(&o, 128) && is_at(arr, 128));
      o.value += arr[1].value;
#pragma omp atomic
      all += o.value;
    }
#pragma omp task private(o) allocate(allocator(h) : o) shared(all)
    {
      CHECK(is_at(&o, 128));
#pragma omp atomic
      all += o.value;
    }
#pragma omp taskwait
#pragma omp taskloop firstprivate(arr, o) lastprivate(o) allocate(h : o, arr) shared(all) num_tasks(4)
    for (int i = 0; i < 16; ++i) {
      CHECK(is_at(&o, 128) && is_at(arr, 128));
      o.value = i + arr[0].value;
#pragma omp atomic
      all += o.value;
    }
    all += 1000 * o.value;
#pragma omp taskloop lastprivate(o) allocate(h : o) grainsize(3)
    for (int i = 0; i < 16; ++i) { CHECK(is_at(&o, 128)); o.value = 3 * i; }
    all += 1000 * o.value;
  }
  return all;
}

static long of_teams(L &o, omp_allocator_handle_t h) {
  long all = 0;
  L shared(o);
#pragma omp teams num_teams(2) firstprivate(o) allocate(h : o) reduction(+ : all)
  {
    CHECK(is_at(&o, 128));
    all += o.value;
#pragma omp distribute firstprivate(shared) allocate(h : shared)
    for (int i = 0; i < 4; ++i) CHECK(is_at(&shared, 128));
  }
#pragma omp teams distribute parallel for num_teams(2) thread_limit(2) firstprivate(o) allocate(h : o) reduction(+ : all)
  for (int i = 0; i < 8; ++i) {
    CHECK(is_at(&o, 128));
    all += o.value;
  }
  return all;
}

static long of_lambda(omp_allocator_handle_t h) {
  L captured(4);
  int plain = 3;
  long all = 0;
  auto inner = [&, captured]() mutable {
#pragma omp parallel num_threads(2) firstprivate(captured, plain) allocate(h : captured, plain) reduction(+ : all)
    {
      static_assert(sizeof(decltype(plain)) == sizeof(int), "");
      decltype(plain) other = plain;
      CHECK(is_at(&captured, 128) && is_at(&plain, 128));
      auto nested = [&] { return captured.value + other; };
      all += nested();
    }
  };
  inner();
  return all;
}

static long of_cancel(L &o, omp_allocator_handle_t h) {
  long seen = 0;
#pragma omp parallel num_threads(2)
#pragma omp for firstprivate(o) allocate(h : o) reduction(+ : seen)
  for (int i = 0; i < 100; ++i) {
    if (i % 7 == 0) continue;
    CHECK(is_at(&o, 128));
    try {
      if (i % 5 == 0) throw i;
      o.value++;
    } catch (int) { seen++; }
#pragma omp cancel for if (false)
  }
  return seen;
}

static long of_simd(double &r, double *v, omp_allocator_handle_t h) {
  long k = 0;
#pragma omp simd reduction(+ : r) linear(k) allocate(h : r)
  for (int i = 0; i < 8; ++i) r += v[i] + k++;
  return long(r) + k;
}

static void bits_and_sections(omp_allocator_handle_t h) {
  Counted<double> d(3);
  double *p = new double[6]();
  auto &ref = p;
#pragma omp parallel num_threads(2) reduction(+ : d) reduction(+ : ref[1 : 4]) allocate(h : d, ref)
  {
    CHECK(is_at(&d, 128) && is_at(&ref[1], 128));
    d.value += 1;
    ref[2] += 2;
  }
  std::printf("%g %g\n", d.value, p[2]);
  delete[] p;
}

int main() {
  omp_alloctrait_t traits[3] = {{omp_atk_alignment, 128}, {omp_atk_pool_size, 40000}, {omp_atk_fallback, omp_atv_null_fb}};
  pool = omp_init_allocator(omp_default_mem_space, 3, traits);
  for (int round = 0; round < 300; ++round) {
    long values[9];
    {
      L o(2), arr[4];
      int r = 1;
      double x = 4, v[8] = {1, 2, 3, 4, 5, 6, 7, 8};
      long l = 3;
      values[0] = Closed::run(pool);
      values[1] = of_template<long, 4>(l, pool);
      Members m;
      values[2] = m.run(pool);
      values[3] = of_worksharing(o, arr, r, pool);
      values[4] = of_tasks(o, arr, pool);
      values[5] = of_teams(o, pool);
      values[6] = of_lambda(pool);
      values[7] = of_cancel(o, pool);
      values[8] = of_simd(x, v, pool);
      if (round == 0) {
        for (long v : values) std::printf("%ld\n", v);
        bits_and_sections(pool);
      }
    }
    if (begun != ended || astray || wrong) {
      std::printf("round %d: %ld begun, %ld ended, %ld astray\n", round, begun.load(), ended.load(), astray.load());
      return 1;
    }
  }
  void *all = omp_aligned_alloc(8, 30000, pool);
  std::printf("%s\n", all ? "all was given back" : "something was kept");
  omp_free(all, pool);
  omp_destroy_allocator(pool);
}
