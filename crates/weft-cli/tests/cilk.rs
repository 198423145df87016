//! `-fcilk`: the words of Cilk, compared with the program without them, for each runtime; and mistakes.

mod support;

use std::process::Command;

use support::{Folder, err};

const PROGRAM: &str = r#"#include <stdio.h>
#include <string.h>
struct pair { int a, b; };
static long fib(int n) {
  if (n < 2)
    return n;
  long x = cilk_spawn fib(n - 1);
  long y = fib(n - 2);
  cilk_sync;
  return x + y;
}
static void add(int *to, struct pair p, const char *word, int k) { to[k] += p.a * p.b + (int)strlen(word); }
static void none(void) {}
static int twice(int n) { return 2 * n; }
static long sum(const int *v, int lo, int hi) {
  if (hi - lo == 1)
    return v[lo];
  long parts[2];
  int mid = (lo + hi) / 2;
  parts[0] = cilk_spawn sum(v, lo,
                            mid);
  parts[1] = sum(v, mid, hi);
  cilk_sync;
  return parts[0] + parts[1];
}
/* It ends with its tasks, whichever way it ends. */
static void implicit(int *done, int n) {
  for (int i = 0; i < n; i++)
    done[i] = cilk_spawn twice(i);
  int (*called)(int) = twice;
  done[0] = cilk_spawn called(0);
  called = 0;
  if (n > 5) return;
  cilk_spawn none();
}
int main(int argc, char **argv) {
  int v[100], w[100], done[50], line = 0;
  cilk_for (int i = 0; i < 100; i++) {
    v[i] = i;
    w[i] = 1;
  }
  printf("%ld %ld\n", fib(20), sum(v, 0, 100));
  struct pair p = {2, 3};
  cilk_scope {
    for (int k = 0; k < 100; k++) {
      p.a = k;
      cilk_spawn add(w, p, "abc", k);
    }
  }
  long all = 0;
  for (int k = 0; k < 100; k++)
    all += w[k] * (k + 1);
  implicit(done, 50);
  int odd = 0;
  cilk_spawn {
    p.a = 7;
    odd += p.a - 7;
  }
  cilk_sync;
  for (int i = 0; i < 50; i++)
    odd += done[i] != 2 * i;
  if (argc > 5)
    cilk_sync;
  else
    line = __LINE__;
  printf("%ld %d %d %d\n", all, odd, argc, line);
}
"#;

/// What the program prints without its tasks: the last number is that of a line.
const PRINTED: &str = "6765 4950\n1020100 0 1 65\n";

#[test]
fn a_program_prints_what_it_prints_without_tasks() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let has_gcc = Command::new("gcc").arg("--version").output().is_ok_and(|output| output.status.success());
    for runtime in
        ["libweftrt", "libgomp", "threads"].into_iter().filter(|name| has_gcc || *name != "libgomp")
    {
        for level in ["-O0", "-O2", "-O3"] {
            folder.quiet(&format!("cc -fcilk -Wall {level} -fopenmp={runtime} a.c -o a"));
            for threads in ["1", "2", "7"] {
                let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
                let printed = String::from_utf8_lossy(&output.stdout).into_owned();
                assert_eq!(printed, PRINTED, "{runtime} {level}, {threads} threads");
            }
        }
    }
    let output = folder.weft("cc -fcilk -O2 -Rweft -c a.c");
    assert!(
        err(&output).contains("a.c:8:1: remark: 1 of 1 tasks of this function are calls"),
        "{}",
        err(&output)
    );
}

/// A spawned block ends with what it spawns: its tasks are given time until it has been left.
const BLOCKS: &str = r#"#include <stdio.h>
static int left, done[3];
static void late(int i) {
  for (int rounds = 0; rounds < 3000000 && !__atomic_load_n(&left, __ATOMIC_RELAXED); rounds++)
    ;
  __atomic_store_n(&done[i], 1, __ATOMIC_SEQ_CST);
}
static int all(void) {
  cilk_spawn { cilk_spawn late(0); }
  cilk_spawn {
    for (int i = 1; i < 3; i++) {
      cilk_spawn late(i);
    }
  }
  cilk_sync;
  int found = 0;
  for (int i = 0; i < 3; i++)
    found += __atomic_load_n(&done[i], __ATOMIC_SEQ_CST);
  __atomic_store_n(&left, 1, __ATOMIC_SEQ_CST);
  return found;
}
int main(void) {
  printf("%d\n", all());
  return 0;
}
"#;

#[test]
fn a_spawned_block_ends_with_what_it_spawns() {
    let folder = Folder::with(&[("a.c", BLOCKS), ("a.cpp", BLOCKS)]);
    for compiler in ["cc", "c++"] {
        let source = if compiler == "cc" { "a.c" } else { "a.cpp" };
        folder.quiet(&format!("{compiler} -fcilk -O2 {source} -o a"));
        for threads in ["1", "2", "7"] {
            let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n", "{source}, {threads} threads");
        }
    }
}

#[test]
fn mistakes_are_reported_where_they_are() {
    let source = "int f(int);\nint g(int n) {\n  int x = 1 + cilk_spawn f(n);\n  x += cilk_spawn f(2);\n  \
                  if (cilk_spawn f(1)) x = 2;\n  cilk_scope x = 3;\n  cilk_sync\n  return cilk_spawn f(3);\n}\n";
    let folder = Folder::with(&[
        ("a.c", source),
        ("b.c", "int f(int);\nint g(int n) { int x = cilk_spawn f(n); return x; }\n"),
    ]);
    let output = folder.weft("cc -fcilk -c a.c");
    assert_eq!(output.status.code(), Some(1));
    for expected in [
        "a.c:3:15: error: 'cilk_spawn' is a statement, or the right side of '=' in one",
        "a.c:4:8: error: 'cilk_spawn' is a statement, or the right side of '=' in one",
        "a.c:5:7: error: a keyword of Cilk stands within an expression",
        "a.c:6:3: error: 'cilk_scope' has a block",
        "a.c:7:3: error: 'cilk_sync' is a statement",
        "a.c:8:10: error: a call that is returned cannot be spawned",
    ] {
        assert!(err(&output).contains(expected), "{expected}: {}", err(&output));
    }
    assert!(!err(&output).contains("_Cilk_"), "{}", err(&output));
    assert_eq!(folder.weft("cc -c b.c").status.code(), Some(1), "without the option the words mean nothing");
    folder.quiet("cc -fcilk -c b.c");
    for called in ["(f)", "a.f", "f(1) + f"] {
        let source = format!(
            "int f(int), (*p)(int);\nstruct s {{ int (*f)(int); }} a;\nvoid g(void) {{ cilk_spawn {called}(2); }}\n"
        );
        std::fs::write(folder.path("c.c"), source).unwrap();
        let output = folder.weft("cc -fcilk -c c.c");
        assert!(
            err(&output).contains("wants the call of a function by its name"),
            "{called}: {}",
            err(&output)
        );
    }
}
