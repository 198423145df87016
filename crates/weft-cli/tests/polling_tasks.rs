//! Tasks that poll for what later tasks of the same creator do, more of them than a thread keeps ready for others.
//!
//! This is no program of the matrix: with so many, tied tasks hang on libomp and libgomp, and untied ones overflow
//! the stack on libomp.

mod support;

use support::Folder;

const PROGRAM: &str = r#"#include <stdio.h>
enum { MANY = 2000 };
static int flags[MANY];
static void set(int by) {
  for (int i = 0; i < MANY; i++) flags[i] = by;
}
int main(void) {
  set(0);
  #pragma omp parallel
  #pragma omp single
  {
    for (int i = 0; i < MANY; i++) {
      #pragma omp task KIND
      while (!__atomic_load_n(&flags[i], __ATOMIC_ACQUIRE)) {
        #pragma omp taskyield
      }
    }
    for (int i = 0; i < MANY; i++) {
      #pragma omp task KIND
      __atomic_store_n(&flags[i], 1, __ATOMIC_RELEASE);
    }
  }
  puts("good");
  return 0;
}
"#;

#[test]
fn the_creator_can_go_on() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for kind in ["", "untied"] {
        for level in ["-O0", "-O3"] {
            folder.quiet(&format!("cc {level} -DKIND={kind} a.c -o polls"));
            assert_eq!(folder.run("polls"), "good\n", "{kind} {level}");
        }
    }
}
