//! Programs that are compiled with a sanitizer: it finds nothing that is not the program's.

mod support;

use std::process::Command;

use support::{Folder, err};

/// Runs `./a` several times; it must print `wanted` and be found fault with by nobody.
fn runs_clean(folder: &Folder, words: &str, wanted: &str) {
    folder.quiet(&format!("cc {words} -o a"));
    for threads in ["2", "3", "7"] {
        let mut command = Command::new(folder.path("a"));
        command.env("OMP_NUM_THREADS", threads).env("OMP_WAIT_POLICY", "passive");
        // By default the sanitizer sleeps for a second at the end of a process, in case a race comes late.
        let output = command.env("TSAN_OPTIONS", "atexit_sleep_ms=0").output().unwrap();
        let errors = err(&output);
        assert!(output.status.success() && errors.is_empty(), "{words}, {threads} threads:\n{errors}");
        assert_eq!(String::from_utf8_lossy(&output.stdout), wanted, "{words}, {threads} threads");
    }
}

/// So many tasks wait at once that the runtime needs larger memory for them, and again larger one.
const MANY_TASKS: &str = "\
#include <stdio.h>
int main(void) {
  int done = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2000; i++) {
#pragma omp task
#pragma omp atomic
    done++;
  }
  printf(\"%d\\n\", done);
}
";

#[test]
fn memory_of_the_runtime_is_no_leak() {
    let folder = Folder::with(&[("a.c", MANY_TASKS)]);
    runs_clean(&folder, "-O1 -g -fsanitize=address a.c", "2000\n");
}

/// Each variable is written in one iteration of a loop, and by one thread only.
const WRITTEN_ONCE: &str = "\
#include <stdio.h>
int main(void) {
  float product = 1;
  int last = 0, n = 100;
#pragma omp parallel
  {
#pragma omp sections
    {
#pragma omp section
      ;
#pragma omp section
      for (int i = 0; i < 10; i++) product *= 2;
#pragma omp section
      ;
    }
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < n; i++)
      if (i == n - 1) last += i;
  }
  printf(\"%g %d\\n\", product, last);
}
";

#[test]
fn a_thread_reads_nothing_that_its_iterations_do_not() {
    let folder = Folder::with(&[("a.c", WRITTEN_ONCE)]);
    for level in ["-O0", "-O1", "-O2", "-O3"] {
        runs_clean(&folder, &format!("{level} -g -fsanitize=thread a.c"), "1024 99\n");
    }
}

/// A thread that waits for work gets what is left of a function, with variables that begin there.
const REST_OF_A_FUNCTION: &str = "\
#include <stdio.h>
static long sum(const long *numbers, int count) {
  if (count == 1) return numbers[0];
  long first = 0, second = 0;
#pragma omp task shared(first)
  first = sum(numbers, count / 2);
  {
    long copy[40];
    for (int i = count / 2; i < count && i < 40; i++) copy[i] = numbers[i];
    second = count < 40 ? sum(copy + count / 2, count - count / 2) : sum(numbers + count / 2, count - count / 2);
  }
#pragma omp taskwait
  return first + second;
}
int main(void) {
  static long numbers[3000];
  long total = 0;
  for (int i = 0; i < 3000; i++) numbers[i] = i;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; i++) total += sum(numbers, 3000);
  printf(\"%ld\\n\", total);
}
";

#[test]
fn variables_that_begin_in_the_rest_of_a_function_are_alive() {
    let folder = Folder::with(&[("a.c", REST_OF_A_FUNCTION)]);
    runs_clean(&folder, "-O2 -g -fsanitize=address a.c", "449850000\n");
}

/// Pointers of which some are null.
const NULL_POINTERS: &str = "\
#include <stdio.h>
int main(void) {
  static int numbers[2];
  int *first = 0, *null = 0, *old = numbers;
  void *any = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic compare capture
    { old = first; if (first == null) { first = &numbers[1]; } }
#pragma omp atomic compare
    if (any == null) { any = first; }
  }
  printf(\"%d %d\\n\", first == &numbers[1], any == first);
}
";

#[test]
fn nothing_is_subtracted_from_null_pointers() {
    let folder = Folder::with(&[("a.c", NULL_POINTERS)]);
    runs_clean(&folder, "-O1 -g -fsanitize=undefined a.c", "1 1\n");
}

/// A scan of a part of what a pointer leads to.
const SCAN_OF_A_SECTION: &str = "\
#include <stdio.h>
int main(void) {
  static int seen[100][2];
  int sums[5] = {1, 2, 3, 4, 5}, *sum = sums, low = 3;
#pragma omp parallel for num_threads(3) reduction(inscan, + : sum[low : 2])
  for (int i = 0; i < 100; i++) {
    sum[low] += i;
    sum[low + 1] += 2;
#pragma omp scan inclusive(sum[low : 2])
    seen[i][0] = sum[low];
    seen[i][1] = sum[low + 1];
  }
  printf(\"%d %d %d %d\\n\", seen[99][0], seen[50][1], sums[3], sums[2]);
}
";

#[test]
fn no_pointer_leads_in_front_of_a_section() {
    let folder = Folder::with(&[("a.c", SCAN_OF_A_SECTION)]);
    runs_clean(&folder, "-O1 -g -fsanitize=undefined a.c", "4954 107 4954 3\n");
}
