//! What `weft cc` does for other machines than the one it runs on.

use crate::support::{Folder, err};

const PROGRAM: &str = "long double a[4];
int main(void) {
#pragma omp parallel reduction(+ : a[0 : 2])
    a[0] += 1;
    return a[0] == 0;
}
";

#[test]
fn long_double_is_what_the_machine_has() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for (target, fact) in [("aarch64-linux-gnu", ":fp128"), ("x86_64-linux-gnu", ":x86_fp80")] {
        let line = format!("cc --target={target} -Werror=weft-fallback -c a.c -o a.o --print-after=annotate");
        let output = folder.weft(&line);
        assert!(output.status.success() && err(&output).contains(fact), "{target}: {}", err(&output));
    }
}

#[test]
fn what_is_for_machines_of_32_bits_is_left_to_clang() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let output = folder.weft("cc -m32 -c a.c -o a.o");
    let words = err(&output);
    assert!(output.status.success() && words.contains("has no pointers of 64 bits"), "{words}");
    assert!(words.contains("[-Wweft-fallback]"), "{words}");
    // There clang would leave out the directives.
    let output = folder.weft("cc -m32 -fopenmp=libgomp -c a.c -o b.o");
    assert!(!output.status.success() && !folder.path("b.o").exists(), "{}", err(&output));
}

#[test]
fn the_runtime_of_another_machine_is_not_linked() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    let output = folder.weft("cc --target=aarch64-linux-gnu a.c -o a");
    let words = err(&output);
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("is for x86_64, the program for 'aarch64-unknown-linux-gnu'"), "{words}");
    assert!(words.contains("-fopenmp=llvm"), "{words}");
}
