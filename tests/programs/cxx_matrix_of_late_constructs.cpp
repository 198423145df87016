// references: none (clang 19 compiles no 'scope' in a template, the program that gcc 12 makes crashes in a taskloop)
// Objects of classes in 'scope', 'masked taskloop', 'distribute' alone and 'scan'; as many are destroyed as constructed.
#include <atomic>
#include <cstdio>
#include <string>

static std::atomic<int> alive{0};

struct Basic {
  int v;
  Basic(int x = 1) : v(x) { ++alive; }
  Basic(const Basic &other) : v(other.v) { ++alive; }
  Basic &operator=(const Basic &other) = default;
  ~Basic() {
    --alive;
    v = -999;
  }
};

struct Derived : Basic {
  std::string name = "derived";
  using Basic::Basic;
};

struct Virtual : virtual Basic {
  virtual ~Virtual() = default;
  Virtual(int x = 1) : Basic(x) {}
};

union Number {
  int whole;
  float real;
};

static bool is_right = true;

static void check(const char *what, int found, int expected) {
  if (found == expected) return;
  std::printf("%s: %d instead of %d\n", what, found, expected);
  is_right = false;
}

template <class T> static void in_a_team() {
#pragma omp declare reduction(add : T : omp_out.v += omp_in.v) initializer(omp_priv = T(0))
  T sum(4), copy(6), own(7), last(0);
  int seen = 0;
#pragma omp parallel num_threads(3) firstprivate(copy)
  {
#pragma omp scope reduction(add : sum)
    sum.v += 2;
#pragma omp scope private(own) nowait
    {
#pragma omp atomic
      seen += own.v;
    }
#pragma omp barrier
#pragma omp masked taskloop grainsize(4) firstprivate(copy) lastprivate(last)
    for (int i = 0; i < 10; ++i) {
      copy.v += i;
      last = T(i);
    }
#pragma omp barrier
#pragma omp masked
    check("'copy' of the team", copy.v, 6);
#pragma omp masked taskloop simd reduction(add : sum)
    for (int i = 0; i < 10; ++i) sum.v += i;
  }
  check("scope and masked taskloop simd", sum.v, 4 + 3 * 2 + 45);
  check("private of scope", seen, 3);
  check("lastprivate of masked taskloop", last.v, 9);
#pragma omp parallel masked taskloop num_tasks(3) reduction(add : sum) private(copy)
  for (int i = 0; i < 9; ++i) {
    copy = T(i);
    sum.v += copy.v;
  }
  check("parallel masked taskloop", sum.v, 55 + 36);
#pragma omp parallel masked taskloop simd lastprivate(copy) firstprivate(last)
  for (int i = 0; i < 9; ++i) {
    copy = last;
    copy.v += i;
  }
  check("parallel masked taskloop simd", copy.v, 9 + 8);
}

template <class T> static void in_a_league() {
#pragma omp declare reduction(add : T : omp_out.v += omp_in.v) initializer(omp_priv = T(0))
  T sum(0), copy(5), last(0);
#pragma omp teams num_teams(2) reduction(add : sum) firstprivate(copy)
#pragma omp distribute private(last)
  for (int i = 0; i < 6; ++i) {
    last.v = i;
    sum.v += last.v + copy.v;
  }
  check("distribute private", sum.v, 15 + 6 * 5);
#pragma omp teams
#pragma omp distribute lastprivate(last) firstprivate(copy) dist_schedule(static, 2)
  for (int i = 0; i < 7; ++i) last = T(i * copy.v);
  check("distribute lastprivate", last.v, 30);
}

template <class T> static void in_a_scan() {
#pragma omp declare reduction(add : T : omp_out.v += omp_in.v) initializer(omp_priv = T(0))
  T sum(3), before(3);
  int with[12], without[12];
#pragma omp parallel for reduction(inscan, add : sum)
  for (int i = 0; i < 12; ++i) {
    sum.v += i;
#pragma omp scan inclusive(sum)
    with[i] = sum.v;
  }
#pragma omp parallel for simd reduction(inscan, add : before)
  for (int i = 0; i < 12; ++i) {
    without[i] = before.v;
#pragma omp scan exclusive(before)
    before.v += i;
  }
  check("scan", sum.v + before.v, 2 * (3 + 66));
  for (int i = 0; i < 12; ++i) {
    check("inclusive", with[i], 3 + i * (i + 1) / 2);
    check("exclusive", without[i], 3 + i * (i - 1) / 2);
  }
}

template <class T> static void all() {
  in_a_team<T>();
  in_a_league<T>();
  in_a_scan<T>();
}

int main() {
  all<Basic>();
  all<Derived>();
  all<Virtual>();
  Number number;
  number.whole = 77;
  int s = 0;
#pragma omp parallel firstprivate(number) num_threads(3) reduction(+ : s)
  {
    number.whole += 1;
    s += number.whole;
  }
#pragma omp parallel
#pragma omp masked taskloop lastprivate(number)
  for (int i = 0; i < 10; ++i) number.whole = i * i;
  check("firstprivate of a union", s, 3 * 78);
  check("lastprivate of a union", number.whole, 81);
  check("objects that are left", alive, 0);
  std::printf("%s\n", is_right ? "right" : "wrong");
  return !is_right;
}
