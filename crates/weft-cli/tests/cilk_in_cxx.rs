//! `-fcilk` in C++: what parameters take, lambda expressions, exceptions, templates; compared with the serial program.

mod support;

use std::process::Command;

use support::{Folder, err};

const PROGRAM: &str = r#"#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

static long fib(int n) noexcept {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}

// A template that spawns itself: what it takes is known from its declaration.
template <class It> void quick(It a, It b) {
  if (b - a < 10) {
    std::sort(a, b);
    return;
  }
  It m = a + (b - a) / 2;
  std::nth_element(a, m, b);
  cilk_spawn quick(a, m);
  quick(m, b);
  cilk_sync;
}

static void add(int &to, const std::string &word, std::string own, const long &wide, int k) {
  to += (int)word.size() + (int)own.size() * 10 + (int)wide + k;
}

// A class beside its object: libclang shows it twice.
static struct tree {
  long nodes(int depth) {
    if (depth == 0)
      return 1;
    long left = cilk_spawn nodes(depth - 1);
    long right = nodes(depth - 1);
    cilk_sync;
    return left + right + 1;
  }
} grown;

struct counter {
  long total = 0;
  std::vector<int> parts = std::vector<int>(64);
  void count(int k) { parts[k] += k; }
  int operator()(int a, int b) const { return a * b; }
  void all(int n) {
    for (int k = 0; k < n; k++)
      cilk_spawn count(k);
    cilk_sync;
    total = std::accumulate(parts.begin(), parts.end(), 0L);
  }
  static int twice(int n) { return 2 * n; }
};

static int risky(int n, int bad) {
  if (n == bad)
    throw std::runtime_error("it is " + std::to_string(n));
  return n;
}

static int tries(int n, int bad, int late) {
  std::vector<int> got(n);
  try {
    std::vector<int> inner(n, 1);
    for (int k = 0; k < n; k++)
      got[k] = cilk_spawn risky(k, bad);
    if (late)
      throw 7;
    cilk_sync;
    return std::accumulate(got.begin(), got.end(), 0) + inner[0];
  } catch (const std::runtime_error &error) {
    return -(int)std::string(error.what()).size();
  } catch (int thrown) {
    return thrown;
  }
}

static int passes_on(int bad) {
  std::string kept = "kept";
  int a = cilk_spawn risky(1, bad);
  int b = 0;
  b = risky(2, bad);
  cilk_sync;
  return a + b + (int)kept.size();
}

int main(int argc, char const *argv[]) {
  std::printf("%ld\n", fib(22));
  std::printf("%ld\n", grown.nodes(9));
  std::vector<int> v(5000);
  for (int i = 0; i < 5000; i++)
    v[i] = (int)(i * 7919u % 5003);
  quick(v.begin(), v.end());
  std::printf("%d\n", (int)std::is_sorted(v.begin(), v.end()));
  int to[10] = {};
  std::string word = "abc";
  for (int k = 0; k < 10; k++) {
    cilk_spawn add(to[k], word, "xy", k, k);
    word = std::string("ab") + "c";
    cilk_sync;
  }
  std::printf("%d %d\n", to[0], to[9]);
  counter c;
  c.all(50);
  counter *p = &c;
  cilk_spawn p->count(3);
  cilk_spawn c.count(4);
  int t = cilk_spawn counter::twice(21);
  int m = cilk_spawn c(6, 7);
  long q = cilk_spawn [&](int a, const std::vector<int> &w) {
    long inner = cilk_spawn fib(a);
    long other = w.size();
    cilk_sync;
    return inner + other;
  }(10, v);
  int (*f)(int) = counter::twice;
  int g = cilk_spawn f(5);
  f = nullptr;
  cilk_sync;
  std::printf("%ld %d %d %d %d %ld %d\n", c.total, c.parts[3], c.parts[4], t, m, q, g);
  std::vector<long> w(1000);
  cilk_for (int i = 0; i < 1000; ++i)
    w[i] = fib(i % 10);
  std::printf("%ld\n", std::accumulate(w.begin(), w.end(), 0L));
  try {
    cilk_for (int i = 0; i < 100; ++i)
      risky(i, 77);
    std::printf("not thrown\n");
  } catch (const std::exception &error) {
    std::printf("%s\n", error.what());
  }
  std::printf("%d %d %d\n", tries(20, -1, 0), tries(20, 5, 0), tries(20, -1, 1));
  for (int bad = 0; bad < 3; bad++)
    try {
      std::printf("%d\n", passes_on(bad));
    } catch (const std::exception &error) {
      std::printf("%s\n", error.what());
    }
  try {
    int set = 0;
    cilk_spawn {
      set = 5;
      risky(set, 5);
    }
    cilk_sync;
    std::printf("%d\n", set);
  } catch (const std::exception &error) {
    std::printf("%s\n", error.what());
  }
  auto made = std::make_shared<int>(5);
  cilk_scope {
    for (int k = 0; k < 4; k++)
      cilk_spawn [made](int &out) { out = *made; }(to[k]);
  }
  std::printf("%d %d %d %s\n", to[0], to[3], (int)made.use_count(), argc > 9 ? argv[9] : "end");
}
"#;

const CORNERS: &str = r#"// Edge cases of the text: lambdas with their own spawns, nested blocks, else branches, namespaces, static members, templates with ADL.
#include <cstdio>
#include <map>
#include <string>
#include <vector>
namespace n {
struct box { int v; };
inline int get(box b) { return b.v; }
inline void put(box &b, int v) { b.v = v; }
template <class T> T twice(const T &x) { return x + x; }
}
template <class T> static T sum(const std::vector<T> &v, size_t lo, size_t hi) {
  if (hi - lo < 3) {
    T s = T();
    for (size_t k = lo; k < hi; k++) s += v[k];
    return s;
  }
  T left, right;
  size_t mid = (lo + hi) / 2;
  left = cilk_spawn sum(v, lo, mid);
  right = sum(v, mid, hi);
  cilk_sync;
  return left + right;
}
struct tree {
  tree *l = nullptr, *r = nullptr;
  int v = 1;
  int walk() const {
    int a = 0, b = 0;
    if (l)
      a = cilk_spawn l->walk();
    else
      a = 0;
    if (r) b = r->walk();
    cilk_sync;
    return a + b + v;
  }
  ~tree() { delete l; delete r; }
};
static tree *make(int d) { tree *t = new tree; if (d) { t->l = make(d - 1); t->r = make(d - 1); } return t; }
int main() {
  n::box b{3}, c{4};
  cilk_spawn put(b, 7);
  cilk_sync;
  int g = cilk_spawn get(b);
  std::vector<int> v(1000);
  for (int i = 0; i < 1000; i++) v[i] = i;
  std::map<int, std::string> names;
  std::string &slot = names[3];
  slot = cilk_spawn n::twice(std::string("ab"));
  cilk_sync;
  std::printf("%d %d %s\n", g, sum(v, 0, v.size()), names[3].c_str());
  tree *t = make(8);
  auto run = [&](int k) -> int {
    int x = 0, y;
    if (k > 0) {
      x = cilk_spawn t->walk();
      { y = cilk_spawn n::twice(k); cilk_sync; }
      return x + y;
    }
    return -1;
  };
  int many[20];
  for (int k = 0; k < 20; k++)
    many[k] = cilk_spawn run(k);
  cilk_sync;
  long all = 0;
  for (int k = 0; k < 20; k++) all += many[k];
  std::vector<std::string> words(50);
  cilk_for (size_t k = 0; k < words.size(); k++) {
    if (k % 2) continue;
    words[k] = std::to_string(k);
  }
  std::string joined;
  for (auto &w : words) joined += w;
  switch (g) { case 7: cilk_spawn put(c, 9); cilk_sync; break; default: break; }
  std::vector<int> from{3, 1, 2};
  cilk_for (auto &x : from) x *= 2;
  std::printf("%ld %s %d %d\n", all, joined.c_str(), c.v, from[0] + from[1] + from[2]);
  delete t;
}
"#;

/// What that prints.
const OF_CORNERS: &str = "7 499500 abab\n10088 024681012141618202224262830323436384042444648 9 12\n";

/// Compiles the program without its tasks, and returns what it prints.
fn serial(folder: &Folder, name: &str) -> Option<String> {
    let words = ["-Dcilk_spawn=", "-Dcilk_sync=", "-Dcilk_for=for", "-Dcilk_scope="];
    let compiled = Command::new("clang++-19")
        .args(words)
        .args([folder.path(name), "-o".into(), folder.path("serial")])
        .output()
        .ok()?;
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(folder.path("serial")).output().unwrap();
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs `a` with several numbers of threads.
fn prints(folder: &Folder, expected: &str, how: &str) {
    for threads in ["1", "2", "7"] {
        let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(printed, expected, "{how}, {threads} threads");
    }
}

#[test]
fn a_program_prints_what_it_prints_without_tasks() {
    let folder = Folder::with(&[("a.cpp", PROGRAM)]);
    let Some(expected) = serial(&folder, "a.cpp") else {
        weft_skip::skipped("the comparison, since clang++-19 cannot be started".to_owned());
        return;
    };
    for level in ["-O0", "-O2", "-O3"] {
        folder.quiet(&format!("cc -fcilk -Wall {level} a.cpp -o a -lstdc++"));
        prints(&folder, &expected, level);
    }
    let output = folder.weft("cc -fcilk -O2 -Rweft -c a.cpp");
    assert!(err(&output).contains("remark: 1 of 1 tasks of this function are calls"), "{}", err(&output));
}

#[test]
fn spawns_stand_in_lambdas_templates_and_branches() {
    let folder = Folder::with(&[("a.cpp", CORNERS)]);
    for level in ["-O0", "-O2"] {
        let output = folder.weft(&format!("cc -fcilk {level} a.cpp -o a -lstdc++"));
        let expected = "a.cpp:76:24: warning: the call is not spawned, since it stands in a 'switch'";
        assert!(output.status.success() && err(&output).contains(expected), "{}", err(&output));
        prints(&folder, OF_CORNERS, level);
    }
}

#[test]
fn without_exceptions_there_are_no_handlers() {
    let source = "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }\n\
                  int main() { int a = cilk_spawn f(20); int b = f(10); cilk_sync; return a + b - 6820; }\n";
    let folder = Folder::with(&[("a.cpp", source)]);
    folder.quiet("cc -fcilk -fno-exceptions -O2 a.cpp -o a -lstdc++");
    prints(&folder, "", "-fno-exceptions");
}

#[test]
fn what_cannot_be_spawned_is_called() {
    let source = "#include <string>\n#include <cstdio>\nstatic std::string f(int n) { return std::string(n, 'a'); }\n\
                  template <class F> int g(F f) { int x = cilk_spawn f(2); cilk_sync; return x; }\n\
                  int main() {\n  std::string s = cilk_spawn f(3);\n  cilk_sync;\n\
                  std::printf(\"%s %d\\n\", s.c_str(), g([](int n) { return n; }));\n}\n";
    let folder = Folder::with(&[("a.cpp", source)]);
    let output = folder.weft("cc -fcilk -O2 a.cpp -o a -lstdc++");
    assert!(output.status.success(), "{}", err(&output));
    for expected in [
        "a.cpp:4:41: warning: the call is not spawned, since what the function takes depends on the parameters of a template",
        "a.cpp:6:19: warning: the call is not spawned, since code begins the object that gets its result",
    ] {
        assert!(err(&output).contains(expected), "{expected}: {}", err(&output));
    }
    prints(&folder, "aaa 2\n", "calls");
}

#[test]
fn a_spawn_may_follow_a_wait() {
    // A block that an exception leaves waits from the spawn on, not from the statement in front of it.
    let source = "long g(long);\nlong f(long n) {\n  long x = 1;\n  cilk_sync;\n  cilk_spawn g(n);\n  cilk_sync;\n  \
                  cilk_scope { cilk_spawn g(x); }\n  return n;\n}\n";
    let folder = Folder::with(&[("a.cpp", source)]);
    folder.quiet("c++ -fcilk -Wall -c a.cpp");
}
