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

/// Functions for vectors, and a loop that is one for the planner.
const VECTORS: &str = "
#pragma omp declare simd
float twice(float x) { return x * 2; }
#pragma omp declare simd uniform(p) linear(i) notinbranch
float at(const float *p, int i) { return p[i]; }
void sums(float *restrict s, const float *restrict m, int rows, int columns) {
    #pragma omp simd
    for (int i = 0; i < columns; i++) {
        float sum = 0;
        for (int j = 0; j < rows; j++) sum += m[j * columns + i];
        s[i] = sum;
    }
}
";

#[test]
fn aarch64_has_vectors_by_plan_and_variants_by_its_own_rules() {
    let folder = Folder::with(&[("a.c", VECTORS)]);
    let output = folder.weft("cc -O2 --target=aarch64-linux-gnu -Rweft -S a.c -o a.s");
    let words = err(&output);
    assert!(words.contains("the outer loop becomes vectors: 16 lanes, then 4 lanes"), "{words}");
    let text = std::fs::read_to_string(folder.path("a.s")).unwrap();
    let names = text.lines().filter_map(|line| line.trim().strip_prefix(".variant_pcs"));
    let mut names: Vec<&str> = names.map(str::trim).collect();
    names.sort_unstable();
    let expected = [
        "_ZGVnM2v_twice",
        "_ZGVnM4v_twice",
        "_ZGVnN2ul_at",
        "_ZGVnN2v_twice",
        "_ZGVnN4ul_at",
        "_ZGVnN4v_twice",
    ];
    assert_eq!(names, expected);
    assert!(!text.contains("_ZGVb"), "a variant has a name of x86's:\n{text}");
}
