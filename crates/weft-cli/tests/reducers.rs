//! Reducers of `-fcilk`: whatever the threads, a program computes what it computes without tasks, in the same order.

mod support;

use std::process::Command;

use support::{Folder, err};

const IN_C: &str = r#"#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static void zero(void *v) { *(long *)v = 0; }
static void plus(void *l, void *r) { *(long *)l += *(long *)r; }
/* A list that is appended to: the order must be that of the serial program. */
struct node { int v; struct node *next; };
struct list { struct node *first, **end; };
static void none(void *v) { struct list *l = v; l->first = 0; l->end = 0; }
static void append(void *left, void *right) {
  struct list *l = left, *r = right;
  if (!r->first) return;
  if (l->first) *l->end = r->first; else l->first = r->first;
  l->end = r->end;
}
long cilk_reducer(zero, plus) total = 5;
static struct list cilk_reducer(none,
                                append) all = {0, 0}, others;
static void push(int v) {
  struct node *n = malloc(sizeof *n);
  n->v = v; n->next = 0;
  if (all.first) *all.end = n; else all.first = n;
  all.end = &n->next;
}
static void walk(int lo, int hi) {
  if (hi - lo == 1) { push(lo); total += lo; return; }
  int mid = lo + (hi - lo) / 3 + (hi - lo < 3);
  cilk_spawn walk(lo, mid);
  if ((lo & 7) == 3) { push(-lo); }
  walk(mid, hi);
  cilk_sync;
  if ((hi & 15) == 5) push(-hi);
}
static long squares(int n) {
  long cilk_reducer(zero, plus) sum = 1;
  cilk_for (int i = 0; i < n; i++) sum += (long)i * i;
  return sum;
}
static long nested(int n) {
  long cilk_reducer(zero, plus) a = 0, b = 0;
  if (n == 0) return 1;
  for (int i = 0; i < 3; i++) { cilk_spawn { long total = nested(n - 1); a += total; b += n; } }
  cilk_sync;
  return a + b;
}
static long counts(int n) {
  static long cilk_reducer(zero, plus) calls;
  if (n > 0) { cilk_spawn counts(n - 1); counts(n - 2); cilk_sync; }
  calls++;
  return n == 20 ? calls : 0;
}
int main(void) {
  walk(0, 3000);
  long h = 0; int count = 0;
  for (struct node *n = all.first; n; n = n->next) { h = h * 31 + n->v; count++; }
  printf("%ld\n", counts(20));
  printf("%ld %d %ld %ld %ld %d\n", total, count, h, squares(100000), nested(7), others.first == 0);
  return 0;
}
"#;

const IN_CXX: &str = r#"#include <cstdio>
#include <list>
#include <string>
#include <vector>
#include <cilk/opadd_reducer.h>
template <class T> void identity(void *v) { new (v) T(); }
template <class T> void concat(void *l, void *r) { auto *a = (T *)l, *b = (T *)r; a->splice(a->end(), *b); b->~T(); }
void text(void *v) { new (v) std::string(); }
void join(void *l, void *r) noexcept { *(std::string *)l += *(std::string *)r; ((std::string *)r)->~basic_string(); }
namespace n { std::string cilk_reducer(text, join) out; }
struct tree { int v; tree *l = nullptr, *r = nullptr; };
static tree *make(int lo, int hi) { if (lo >= hi) return nullptr; int m = (lo + hi) / 2; return new tree{m, make(lo, m), make(m + 1, hi)}; }
template <class T> static T collect(const tree *t, int k) {
  T cilk_reducer(identity<T>, concat<T>) found;
  auto visit = [&](int v) { if (v % k == 0) found.push_back(v); };
  cilk_for (int i = 0; i < 200; i++) visit(i);
  if (t) found.push_back(t->v);
  return found;
}
static cilk::opadd_reducer<long> leaves = 3;
static void count(const tree *t) {
  if (!t->l && !t->r) { leaves++; return; }
  if (t->l) cilk_spawn count(t->l);
  if (t->r) count(t->r);
  cilk_sync;
}
static void order(const tree *t) {
  if (!t) return;
  cilk_spawn order(t->l);
  n::out += std::to_string(t->v) + ",";
  order(t->r);
  cilk_sync;
}
int main() {
  tree *t = make(0, 500);
  order(t);
  count(t);
  auto l = collect<std::list<int>>(t, 7);
  unsigned long h = 0;
  for (char c : n::out) h = h * 131 + (unsigned char)c;
  for (int v : l) h = h * 31 + v;
  std::printf("%lu %ld %zu %zu\n", h, leaves, n::out.size(), l.size());
}
"#;

#[test]
fn views_are_reduced_in_the_order_of_the_serial_program() {
    let folder = Folder::with(&[("a.c", IN_C), ("b.cpp", IN_CXX)]);
    let programs = [
        ("cc -fcilk -Wall", "a.c", "35421\n4498505 3487 -3990745375620838721 333328333350001 7095 1\n"),
        ("c++ -fcilk -Wall", "b.cpp", "2564462924626393226 248 1890 30\n"),
    ];
    for (command, source, expected) in programs {
        for level in ["-O0", "-O2"] {
            folder.quiet(&format!("{command} {level} {source} -o a"));
            for threads in ["1", "2", "7"] {
                let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
                let printed = String::from_utf8_lossy(&output.stdout).into_owned();
                assert_eq!(printed, expected, "{source} {level}, {threads} threads");
            }
        }
    }
}

/// A reducer on each line from the third on.
const OTHERS: &str = "static void z(void *v) { *(int *)v = 0; }
static void p(void *l, void *r) { *(int *)l += *(int *)r; }
struct s { int cilk_reducer(z, p) a; };
int cilk_reducer(z, p) *q;
int cilk_reducer(z, p) all[4];
typedef int cilk_reducer(z, p) t;
void f(int cilk_reducer(z, p) x) { (void)x; }
int g(int n) { for (int cilk_reducer(z, p) i = 0; i < n; i++) f(i); return 0; }
";

#[test]
fn what_is_no_variable_is_no_reducer() {
    let folder = Folder::with(&[("a.c", OTHERS), ("b.c", "int cilk_reducer(z) one;\n")]);
    let output = folder.weft("cc -fcilk -c a.c");
    assert_eq!(output.status.code(), Some(1));
    for place in ["3:16", "4:5", "5:5", "6:13", "7:12", "8:25"] {
        let expected =
            format!("a.c:{place}: error: a reducer is a variable of a block or of the file, and no array");
        assert!(err(&output).contains(&expected), "{expected}: {}", err(&output));
    }
    let output = folder.weft("cc -fcilk -c b.c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("b.c:1:5: error: 'cilk_reducer' wants two functions"), "{}", err(&output));
}

#[test]
fn other_runtimes_have_no_views() {
    let folder = Folder::with(&[("a.c", IN_C)]);
    for runtime in ["libomp", "libgomp", "threads"] {
        let output = folder.weft(&format!("cc -fcilk -fopenmp={runtime} -c a.c"));
        assert_ne!(output.status.code(), Some(0));
        assert!(err(&output).contains("'cilk_reducer' needs Weft's own runtime"), "{}", err(&output));
    }
}
