//! Of a file with constructs that Weft does not compile, only the functions that have one are left to clang.

mod support;

use std::process::Command;

use support::{Folder, err};

/// Functions of both kinds that share what crosses functions: threadprivate variables, a declared reduction, named locks,
/// a team, a loop's chunks, atomics, inlining in both directions.
const MIXED: &str = r#"#include <omp.h>
#include <stdio.h>
#include "part.h"
struct acc { long n; };
#pragma omp declare reduction(merge : struct acc : omp_out.n += omp_in.n) initializer(omp_priv = (struct acc){0})
static int counter = 5;
extern int shared_counter;
#pragma omp threadprivate(counter, shared_counter)
int shared_counter = 1;
static int calls, team;

static void ours(int n) {
  #pragma omp for
  for (int i = 0; i < n; i++) {
    #pragma omp atomic
    calls++;
    counter++;
  }
  #pragma omp critical(q)
  team = omp_get_num_threads();
}
static long left(int n) {
  struct acc a = {0};
  long t = 0;
  #pragma omp parallel for reduction(merge : a) copyin(counter, shared_counter)
  for (int i = 0; i < n; i++) { a.n += i + counter - 5; shared_counter++; }
  #pragma omp target ompx_attribute(__attribute__((launch_bounds(1)))) map(tofrom : t)
  t += a.n;
  #pragma omp parallel
  ours(n);
  return t;
}
static inline __attribute__((always_inline)) void orphan(int n, int *hits) {
  #pragma omp for schedule(dynamic)
  for (int i = 0; i < n; i++)
    #pragma omp target ompx_attribute(__attribute__((launch_bounds(1)))) map(tofrom : hits[0:n])
    hits[i]++;
  #pragma omp critical(q)
  hits[0]++;
  #pragma omp barrier
}
int main(void) {
  int hits[50] = {0}, sum = 0, total = 0, all = 0, own = 0, in = 0, level = 0;
  int outside = omp_get_num_threads() + omp_in_parallel() + omp_get_level();
  #pragma omp parallel copyin(counter) reduction(+ : own) reduction(max : in, level)
  {
    orphan(50, hits);
    #pragma omp critical(q)
    total += counter;
    own += omp_get_num_threads();
    in = omp_in_parallel();
    level = omp_get_level();
    #pragma omp barrier
    #pragma omp for reduction(+ : sum)
    for (int i = 0; i < 50; i++) sum += hits[i];
  }
  int threads = omp_get_max_threads();
  long l = left(100);
  #pragma omp parallel reduction(+ : all)
  all += counter - 5 + shared_counter - 1;
  outside += omp_get_num_threads() + omp_in_parallel() + omp_get_level();
  printf("%d %d %ld %d %d\n", sum - threads, total - 5 * threads, l, calls, all);
  printf("%d %d %d %d\n", outside, own - threads * threads, in == (threads > 1), level);
  printf("%d %d\n", team == threads, part(20));
  return 0;
}
"#;

/// What is said of a function that is left. The clause is an extension for kernels of GPUs.
const NOT_COMPILED: &str =
    "'target' (the clause 'ompx_attribute' is not supported yet) is not compiled by Weft yet";

/// A header with functions of both kinds.
const PART: &str = r#"static int doubled(int x) {
  #pragma omp parallel reduction(+ : x) num_threads(1)
  x += x;
  return x;
}
static int part(int x) {
  #pragma omp target ompx_attribute(__attribute__((launch_bounds(1)))) map(tofrom : x)
  x++;
  return doubled(x) + x;
}
"#;

#[test]
fn functions_of_both_kinds_work_together() {
    let folder = Folder::with(&[("a.c", MIXED), ("part.h", PART)]);
    let clang =
        Command::new("clang-19").args(["-fopenmp", "a.c", "-o", "clang"]).current_dir(folder.root()).output();
    match clang {
        Err(_) => return weft_skip::skipped("clang-19 is not there"),
        Ok(output) => assert!(output.status.success(), "{}", err(&output)),
    }
    for level in ["-O0", "-O2", "-O3", "-O2 -g"] {
        let output = folder.weft(&format!("cc {level} a.c -o weft"));
        assert!(output.status.success(), "{}", err(&output));
        let said = err(&output);
        for (place, what) in [
            ("./part.h:7:22", "clang -fopenmp compiles this function"),
            ("a.c:36:24", "clang -fopenmp compiles this function"),
        ] {
            let what = format!("{NOT_COMPILED}; {what}");
            assert!(said.contains(&format!("{place}: warning: {what}")), "{place}: {what}\n{said}");
        }
        assert!(!said.contains("this file"), "{said}");
        for threads in ["1", "2", "7"] {
            let run = |program: &str| {
                let output = Command::new(folder.path(program)).env("OMP_NUM_THREADS", threads).output();
                let output = output.unwrap();
                assert!(output.status.success(), "{program} {level} with {threads}");
                String::from_utf8(output.stdout).unwrap()
            };
            assert_eq!(run("weft"), run("clang"), "{level} with {threads} threads");
        }
    }
    // The regions of main are Weft's.
    let output = folder.weft("show a.c");
    let drawn = String::from_utf8_lossy(&output.stdout);
    let functions = drawn.lines().filter_map(|line| line.strip_prefix("function "));
    assert_eq!(functions.collect::<Vec<_>>(), ["main", "ours", "doubled"], "{drawn}");
}

#[test]
fn such_a_function_can_be_forbidden() {
    let folder = Folder::with(&[("a.c", MIXED), ("part.h", PART)]);
    let output = folder.weft("cc -Werror=weft-fallback -c a.c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains(&format!("a.c:36:24: error: {NOT_COMPILED}")), "{}", err(&output));
    assert!(!folder.path("a.o").exists());
}

#[test]
fn what_concerns_other_functions_is_decided_before_one_is_left() {
    let function = "int x;\nvoid f(void) {\n  #pragma omp parallel\n  x = 1;\n}\n";
    let left = "void g(void) {\n  #pragma omp target ompx_attribute(__attribute__((launch_bounds(1))))\n  x = 2;\n}\n";
    let requires = "#pragma omp requires atomic_default_mem_order(seq_cst)\n";
    let target = "#pragma omp declare target\nint y;\n#pragma omp end declare target\n";
    let variant =
        "void h(void);\n#pragma omp declare variant(h) match(construct = {parallel})\nvoid i(void);\n";
    // What these mean is decided for all functions before one is left.
    for declaration in [requires, target, variant] {
        let folder = Folder::with(&[("a.c", &format!("{declaration}{function}{left}"))]);
        let output = folder.weft("cc -c a.c");
        let said = err(&output);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("compiles this function") && !said.contains("this file"), "{said}");
    }
    // If all functions are left, so is the file.
    let folder = Folder::with(&[("a.c", &format!("int x;\n{left}"))]);
    let output = folder.weft("cc -c a.c");
    assert!(err(&output).contains("clang -fopenmp compiles this file instead"), "{}", err(&output));
}

#[test]
fn threadprivate_variables_of_another_kind_leave_the_file() {
    let folder = Folder::with(&[("a.c", MIXED), ("part.h", PART)]);
    let output = folder.weft("cc -O2 -fnoopenmp-use-tls -Wno-weft-fallback a.c -o a");
    assert!(output.status.success(), "{}", err(&output));
    assert!(folder.run("a").starts_with("50 0 4950 100 200\n"));
    let ir = folder.weft("cc -O2 -fnoopenmp-use-tls -Wno-weft-fallback -S -emit-llvm a.c -o -");
    let ir = String::from_utf8_lossy(&ir.stdout);
    assert!(ir.contains("__kmpc_threadprivate_cached") && !ir.contains("weft."), "{ir}");
}

#[test]
fn mistakes_in_what_is_left_are_reported() {
    let source = "void f(int n) {\n  #pragma omp parallel\n  n++;\n}\nvoid g(int n) {\n  #pragma omp target ompx_attribute(__attribute__((launch_bounds(1)))) map(tofrom : m)\n  n++;\n}\n";
    let folder = Folder::with(&[("a.c", source)]);
    let output = folder.weft("cc -c a.c");
    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert_eq!(said.matches("a.c:6:85: error: use of undeclared identifier 'm'").count(), 1, "{said}");
    assert!(!said.contains("please report"), "{said}");
}

#[test]
fn what_was_found_in_left_functions_is_told_once() {
    let left = "static void left(int n, int *a) {
  #pragma omp parallel reduction(+ : a[0 : 0])
  ;
  #pragma omp parallel for
  for (int i = 0; i < n; i++) i++;
}
";
    let ours = "void ours(int n, int *a) {
  #pragma omp parallel reduction(+ : a[0 : 0])
  left(n, a);
}
";
    let folder = Folder::with(&[("part.c", &format!("{left}{ours}")), ("whole.c", left)]);
    for (file, lines) in [("part.c", &[2, 5, 8][..]), ("whole.c", &[2, 5])] {
        let output = folder.weft(&format!("cc -Wno-unused-function -c {file}"));
        let said = err(&output);
        assert!(output.status.success(), "{said}");
        let told = said.lines().filter(|line| line.ends_with("[-Wweft-lenient]"));
        let told: Vec<&str> = told.filter_map(|line| line.split(':').nth(1)).collect();
        let lines: Vec<String> = lines.iter().map(i32::to_string).collect();
        assert_eq!(told, lines, "{file}: {said}");
    }
}

#[test]
fn reductions_of_types_with_the_name_of_another_are_left() {
    let text = "int main(void) {
  typedef struct { int low, high; } range;
  #pragma omp declare reduction(span : range : omp_out.low += omp_in.low) initializer(omp_priv = {0, 0})
  range r = {50, 50};
  #pragma omp parallel for reduction(span : r)
  for (int i = 0; i < 100; i++) r.low += i;
  { typedef int range; range x = 0; (void)x; }
  return r.low != 5000;
}
";
    let folder = Folder::with(&[("a.c", text)]);
    let output = folder.weft("cc -O2 a.c -o a");
    let said = err(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("in a function with types that cannot be copied is not supported yet"), "{said}");
    let ran = Command::new(folder.root().join("a")).status().expect("a program that was linked runs");
    assert!(ran.success(), "{ran}");
}
