//! A region that LLVM has bent too far goes back inside Weft: its function is outlined before optimization.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;

use support::{Folder, err};

const PROGRAM: &str = "#include <stdio.h>
__attribute__((noinline)) int bent(int n) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(3)
    for (int i = 0; i < n; i++)
        sum += i;
    int last = -1;
#pragma omp parallel num_threads(2)
    {
#pragma omp for lastprivate(last)
        for (int i = 0; i < n; i++)
            last = i * 2;
#pragma omp single
        {
#pragma omp task shared(last)
            last++;
        }
    }
    return sum + last;
}
__attribute__((noinline)) int kept(int n) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(3)
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}
static int power(int n) {
    int x = 1, y = 1;
    if (n == 0)
        return 1;
#pragma omp parallel sections
    {
        x = power(n - 1);
#pragma omp section
        y = power(n - 1);
    }
    return x + y;
}
int main(void) {
    printf(\"%d %d %d\\n\", bent(100), kept(100), power(5));
    return 0;
}
";

/// An optimizer that takes away the ends of the regions of `bent`, as long as that has regions.
const BENDING: &str = "#!/bin/sh
opt-19 \"$@\" | awk '/^define/ { f = /@bent\\(/ } !(f && /directive.region.exit.*END.PARALLEL/)'
";

/// One that does so in every function.
const BENDING_ALL: &str = "#!/bin/sh
opt-19 \"$@\" | awk '!(/directive.region.exit.*END.PARALLEL/)'
";

/// What the build of the program with that optimizer says.
fn compiled(optimizer: &str, flags: &str) -> String {
    let folder = Folder::with(&[("a.c", PROGRAM), ("opt", optimizer)]);
    fs::set_permissions(folder.path("opt"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command(&format!("cc a.c -o a -Werror=weft-fallback {flags}"));
    let output = command.env("WEFT_OPT", folder.path("opt")).output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(folder.run("a"), "5149 4950 32\n");
    err(&output)
}

/// The lines of the source whose functions went back.
fn went_back(words: &str) -> Vec<&str> {
    words.lines().filter(|line| line.contains("outlined before optimization")).collect()
}

#[test]
fn only_the_function_with_the_bent_region_is_outlined_early() {
    let told = compiled(BENDING, "-O2 -Rweft");
    let told = went_back(&told);
    assert!(!told.is_empty() && told.iter().all(|line| line.contains("'bent'")), "{told:?}");
    assert_eq!(compiled(BENDING, "-O3"), "");
}

#[test]
fn what_was_said_before_the_way_back_is_not_lost() {
    let told = compiled(BENDING, "-O2 -Rweft");
    let of_flatten = |line: &&str| line.contains("the regions of this recursion are tasks");
    assert_eq!(told.lines().filter(of_flatten).count(), 1, "{told}");
}

#[test]
fn all_functions_may_go_back() {
    let told = compiled(BENDING_ALL, "-O2 -Rweft");
    let told = went_back(&told);
    assert!(told.iter().any(|line| line.contains("'bent'")), "{told:?}");
    assert!(told.iter().any(|line| line.contains("'kept'")), "{told:?}");
}

#[test]
fn what_is_not_bent_does_not_go_back() {
    let told = compiled("#!/bin/sh\nexec opt-19 \"$@\"\n", "-O3 -Rweft");
    assert!(told.contains("[-Rweft]") && went_back(&told).is_empty(), "{told}");
}
