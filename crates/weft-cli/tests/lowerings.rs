//! The same programs as code for each runtime: Weft's, LLVM's, libgomp, and POSIX threads alone.
//!
//! The programs are those of the test matrix, which says what they print: the same with any number of threads.

mod support;

use std::fs;
use std::path::Path;
use std::process::Command;

use support::{Folder, err};

/// What the code is for, and what the program must not name then.
const RUNTIMES: [(&str, &[&str]); 4] = [
    // Which has all of these itself.
    ("libweftrt", &[]),
    ("libomp", &["GOMP_task", "libgomp"]),
    ("libgomp", &["__kmpc_fork_call", "libomp"]),
    ("threads", &["__kmpc_fork_call", "GOMP_task", "libomp", "libgomp"]),
];

/// Programs of the matrix with forks, loops, tasks and waits in all places.
const PROGRAMS: [&str; 12] = [
    "task_fibonacci",
    "task_merge_sort",
    "task_queens",
    "task_linked_list",
    "task_inner_of_finished_outer",
    "task_taskgroup",
    "task_depend_types",
    "task_final_false_and_if_false",
    "task_firstprivate_struct",
    "task_producer_and_loop",
    "task_with_critical",
    "taskloop_strict",
];

fn has_gcc() -> bool {
    Command::new("gcc").arg("--version").output().is_ok_and(|output| output.status.success())
}

#[test]
fn all_lowerings_print_the_same() {
    let folder = Folder::with(&[]);
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs");
    for program in PROGRAMS {
        fs::copy(programs.join(format!("{program}.c")), folder.path(&format!("{program}.c"))).unwrap();
        let mut printed: Option<String> = None;
        for (runtime, others) in RUNTIMES {
            if runtime == "libgomp" && !has_gcc() {
                continue;
            }
            for level in ["-O0", "-O2"] {
                folder.quiet(&format!("cc -w {level} -fopenmp={runtime} {program}.c -o program -lm"));
                let names = fs::read(folder.path("program")).unwrap();
                let names = String::from_utf8_lossy(&names);
                for other in others {
                    assert!(!names.contains(other), "{program} for {runtime} names {other}");
                }
                for threads in ["1", "2", "7"] {
                    let mut command = Command::new(folder.path("program"));
                    let output = command.env("OMP_NUM_THREADS", threads).output().unwrap();
                    assert!(
                        output.status.success(),
                        "{program} for {runtime} with {threads} threads: {output:?}"
                    );
                    let text = String::from_utf8_lossy(&output.stdout).into_owned();
                    let first = printed.get_or_insert_with(|| text.clone());
                    assert_eq!(*first, text, "{program} for {runtime} at {level} with {threads} threads");
                }
            }
        }
    }
}

/// Loops whose chunks are handed out, copies of a single thread's, serial regions, and teams of a size that is asked for.
const TEAMS: &str = r#"#include <stdio.h>
#include <omp.h>
int main(void) {
  int a[1000], wrong = 0, shared = 0, value = 0;
  long sum = 0;
  for (int round = 0; round < 3; round++) {
    #pragma omp parallel for schedule(dynamic, 7)
    for (int i = 0; i < 1000; i++) a[i] = i;
    #pragma omp parallel for schedule(guided) reduction(+ : sum)
    for (int i = 0; i < 1000; i++) sum += a[i];
    #pragma omp parallel for schedule(runtime) reduction(+ : sum) num_threads(3)
    for (int i = 0; i < 1000; i++) sum += a[i];
    #pragma omp parallel num_threads(2)
    {
      #pragma omp for schedule(dynamic) nowait
      for (int i = 0; i < 10; i++) {
        #pragma omp parallel for schedule(dynamic)
        for (int k = 0; k < 10; k++) {
          #pragma omp atomic
          shared += i * k;
        }
      }
    }
  }
  #pragma omp parallel if (sum < 0)
  if (omp_get_num_threads() != 1 || omp_get_level() != 1) wrong++;
  #pragma omp parallel num_threads(4) private(value)
  {
    #pragma omp single copyprivate(value)
    value = 42;
    #pragma omp critical
    shared += value;
    #pragma omp barrier
    #pragma omp masked
    if (shared % 42 != 6075 % 42 || omp_get_num_threads() != 4) wrong++;
  }
  printf("%ld %d %d\n", sum, shared, wrong);
  return 0;
}
"#;

#[test]
fn teams_and_loops_are_the_same_too() {
    let folder = Folder::with(&[("a.c", TEAMS)]);
    for (runtime, _) in RUNTIMES {
        if runtime == "libgomp" && !has_gcc() {
            continue;
        }
        folder.quiet(&format!("cc -w -O2 -fopenmp={runtime} a.c -o a"));
        assert_eq!(folder.run("a"), "2997000 6243 0\n", "{runtime}");
    }
}

#[test]
fn what_a_runtime_does_not_have_is_refused_by_its_name() {
    let source = "void f(void);\nvoid g(int n) {\n  #pragma omp parallel for ordered\n  for (int i = 0; i < n; i++) {\n    \
                  #pragma omp ordered\n    f();\n  }\n}\n";
    let locks = "#include <omp.h>\nvoid g(omp_nest_lock_t *lock) {\n  #pragma omp parallel\n  omp_set_nest_lock(lock);\n}\n";
    let folder = Folder::with(&[("a.c", source), ("b.c", locks)]);
    for runtime in ["libgomp", "threads"] {
        let output = folder.weft(&format!("cc -c -fopenmp={runtime} a.c"));
        assert_eq!(output.status.code(), Some(1));
        assert!(err(&output).contains("has nothing in the place of '__kmpc_ordered'"), "{}", err(&output));
    }
    let output = folder.weft("cc -c -fopenmp=libgomp b.c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("larger lock"), "{}", err(&output));
    folder.quiet("cc -c -fopenmp=libweftrt b.c");
    let output = folder.weft("cc -fopenmp=opencilk a.c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("OpenCilk"), "{}", err(&output));
}

#[test]
fn parallel_ir_is_code_for_each() {
    let module = "define i32 @fib(i32 %n) nounwind {\n  %x = alloca i32\n  %s = icmp slt i32 %n, 2\n  br i1 %s, label %done, label %more\n\
                  more:\n  fork label %task, label %cont\ntask:\n  %n1 = sub i32 %n, 1\n  %x1 = call i32 @fib(i32 %n1)\n  store i32 %x1, ptr %x\n  \
                  halt label %cont\ncont:\n  %n2 = sub i32 %n, 2\n  %y = call i32 @fib(i32 %n2)\n  join label %next\nnext:\n  \
                  %a = load i32, ptr %x\n  %r = add i32 %a, %y\n  ret i32 %r\ndone:\n  ret i32 %n\n}\n";
    let module = format!("target triple = \"x86_64-pc-linux-gnu\"\n{module}");
    let folder = Folder::with(&[("a.ll", &module)]);
    for (runtime, called) in
        [("libomp", "@__kmpc_omp_task("), ("libgomp", "@GOMP_task("), ("threads", "@pthread_mutex_lock(")]
    {
        let output = folder.weft(&format!("opt --code-for={runtime} a.ll"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && text.contains(called), "{runtime}: {text} {}", err(&output));
        assert_eq!(runtime == "libomp", text.contains("declare ptr @__kmpc_omp_task_alloc("), "{runtime}");
    }
}
