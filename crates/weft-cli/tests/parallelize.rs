//! `-fweft-parallelize`: programs without a directive print what they print without it, and each loop is told of.

mod support;

use std::process::Command;

use support::{Folder, err};

const PROGRAM: &str = r#"#include <stdio.h>
#include <stdlib.h>
#define N 200000
static double a[N], b[N], c[N + 8];
static int idx[N];
static double m[300][300], t[300][300];
__attribute__((noinline)) void plain(int n) { for (int i = 0; i < n; i++) a[i] = b[i] * 3 + i; }
__attribute__((noinline)) void carried(int n) { for (int i = 1; i < n; i++) a[i] = a[i - 1] + b[i]; }
__attribute__((noinline)) void ahead(int n) { for (int i = 0; i < n; i++) c[i] = c[i + 1] * 0.5; }
__attribute__((noinline)) void pairs(int n) { for (int i = 0; i < n; i++) { c[2 * i] = i; c[2 * i + 1] = c[2 * i] + 1; } }
__attribute__((noinline)) void scattered(int n) { for (int i = 0; i < n; i++) a[idx[i]] += 1; }
__attribute__((noinline)) void gathered(int n) { for (int i = 0; i < n; i++) a[i] = b[idx[i]]; }
__attribute__((noinline)) void pointers(int n, double *x, double *y) { for (int i = 0; i < n; i++) x[i] = y[i] + 1; }
__attribute__((noinline)) void apart(long n, double *restrict x, const double *restrict y) { for (long i = 0; i < n; i++) x[i] = y[i] + 1; }
__attribute__((noinline)) void mapped(int n, double *x, double *y) { for (int i = 0; i < n; i++) x[i] = y[idx[i]] + 1; }
__attribute__((noinline)) double sum(int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
__attribute__((noinline)) void nest(void) { for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) t[i][j] = m[j][i] + i; }
__attribute__((noinline)) void rows(int n) { for (int k = 1; k < 5; k++) for (int i = 0; i < 300; i++) for (int j = 0; j < 300; j++) m[i][j] = m[i][j] * 0.5 + k; }
__attribute__((noinline)) int find(int n, double x) { for (int i = 0; i < n; i++) if (a[i] == x) return i; return -1; }
__attribute__((noinline)) void same(int n) { for (int i = 0; i < n; i++) c[0] = c[0] * 0.9 + i; }
static double out;
__attribute__((noinline)) void shout(int n) { for (int i = 0; i < n; i++) if (b[i] < 0) printf("%d\n", i); }
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) { idx[i] = (int)(i * 7919L % N); b[i] = idx[i] * 0.25; c[i] = i; }
  plain(N); s += sum(N); printf("%.4f\n", s);
  carried(N); s += sum(N); printf("%.4f\n", s);
  ahead(N); pairs(N / 2); for (int i = 0; i < N; i++) s += c[i]; printf("%.4f\n", s);
  scattered(N); s += sum(N); gathered(N); s += sum(N); printf("%.4f\n", s);
  pointers(N - 3, a + 3, a); s += sum(N); printf("%.4f\n", s);
  pointers(N - 3, a, b); s += sum(N); pointers(N - 3, a, a + 3); s += sum(N); mapped(N - 3, a, b); s += sum(N); apart(N, a, b); s += sum(N); printf("%.4f\n", s);
  rows(0); nest(); for (int i = 0; i < 300; i++) s += t[i][i / 2] * i; printf("%.4f\n", s);
  same(N); printf("%.4f %d %.4f\n", s, find(N, 1.25), c[0]);
  shout(N);
  return 0;
}
"#;

/// Loops whose values are used behind them, that count in other ways, and over variables of each thread.
const OTHERS: &str = r#"#include <stdio.h>
enum { N = 100000 };
double a[N], b[N]; _Thread_local double own[N]; struct s { int x, y; float z[3]; } v[N];
__attribute__((noinline)) double last(int n) { double l = 0; for (int i = 0; i < n; i++) { l = b[i] * 2; a[i] = l; } return l; }
__attribute__((noinline)) int iv(int n) { int i; for (i = 0; i < n; i++) a[i] = b[i] + 1; return i; }
__attribute__((noinline)) void tls(int n) { for (int i = 0; i < n; i++) own[i] = own[i] + b[i]; }
__attribute__((noinline)) void fields(int n) { for (int i = 0; i < n; i++) { v[i].x = i; for (int k = 0; k < 3; k++) v[i].z[k] = v[i].x + k; v[i].y = v[i].x * 2; } }
__attribute__((noinline)) void down(int n) { for (int i = n - 1; i >= 0; i--) a[i] = a[i] * 2 + i; }
__attribute__((noinline)) void step2(int n) { for (int i = 0; i < n; i += 2) { a[i] = b[i]; a[i + 1] = b[i] * 3; } }
__attribute__((noinline)) void until(double *p, double *e) { for (; p != e; ++p) *p += 1; }
__attribute__((noinline)) void wide(unsigned char n) { for (unsigned char i = 0; i < n; i++) a[i] += 1; }
__attribute__((noinline)) void uns(unsigned n) { for (unsigned i = 0; i < n; i++) a[i] += i; }
int main(void) {
  for (int i = 0; i < N; i++) b[i] = i % 97;
  double s = last(N); s += iv(N - 5); for (int k = 0; k < 3; k++) tls(N); fields(N); down(N); step2(N); until(a + 3, a + N); wide(200); uns(N);
  for (int i = 0; i < N; i++) s = s * 0.5 + a[i] + own[i] + v[i].z[2] + v[i].y;
  printf("%.6f\n", s);
}
"#;

/// Functions of the program, and what is said of their first loop.
const TOLD: [(&str, &str); 14] = [
    ("plain", "a team executes loop 1"),
    ("carried", "one thread executes loop 1: "),
    ("ahead", "one thread executes loop 1: two iterations may access the same part of an object"),
    ("pairs", "a team executes loop 1"),
    ("scattered", "one thread executes loop 1: two iterations may access the same part of an object"),
    ("gathered", "a team executes loop 1"),
    ("pointers", "a team executes loop 1"),
    ("mapped", "one thread executes loop 1: two pointers may lead to the same memory"),
    ("apart", "a team executes loop 1"),
    ("sum", "one thread executes loop 1: an iteration needs what the one before it has computed"),
    ("nest", "a team executes loop 1"),
    ("find", "one thread executes loop 1: it may end before its end"),
    ("same", "one thread executes loop 1: "),
    ("shout", "one thread executes loop 1: it calls functions that do more than compute"),
];

#[test]
fn loops_compute_what_one_thread_computes() {
    compute_the_same(PROGRAM);
    compute_the_same(OTHERS);
}

fn compute_the_same(program: &str) {
    let folder = Folder::with(&[("p.c", program)]);
    folder.quiet("cc -O0 p.c -o serial");
    let expected = folder.run("serial");
    for level in ["-O1", "-O2", "-O3"] {
        folder.quiet(&format!("cc {level} -ffp-contract=off -fweft-parallelize p.c -o a"));
        for threads in ["1", "2", "7"] {
            let output = Command::new(folder.path("a")).env("OMP_NUM_THREADS", threads).output().unwrap();
            assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{level}, {threads} threads");
        }
    }
}

#[test]
fn each_loop_is_told_of() {
    let folder = Folder::with(&[("p.c", PROGRAM)]);
    let output = folder.weft("cc -O2 -fweft-parallelize -Rweft -c p.c");
    let said = err(&output);
    for (function, what) in TOLD {
        let expected = format!("remark: in function '{function}': {what}");
        assert!(said.contains(&expected), "{expected}: {said}");
    }
    let output = folder.weft("cc -O2 -Rweft -c p.c");
    assert!(!err(&output).contains("a team executes"), "it is asked for: {}", err(&output));
}
