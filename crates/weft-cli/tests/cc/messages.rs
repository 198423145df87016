//! What `weft cc` says of a program: errors, warnings, what is left to clang, and remarks.

use std::fs;

use crate::support::{Folder, err};
use crate::{PARALLEL, REFUSED, names};

#[test]
fn a_refused_construct_is_named_once_and_left_to_clang() {
    let folder = Folder::with(&[("a.c", REFUSED)]);
    let output = folder.weft("cc -O2 a.c -o a");
    let words = err(&output);
    assert!(output.status.success(), "{words}");
    assert_eq!(words.matches("[-Wweft-fallback]").count(), 1, "{words}");
    assert!(words.starts_with("a.c:6:"), "{words}");
    assert!(
        words.contains(
            "warning: 'target' (the clause 'ompx_attribute' is not supported yet) is not compiled by Weft yet"
        ),
        "{words}"
    );
    assert_eq!(folder.run("a"), "1\n");

    folder.quiet("cc -Wno-weft-fallback a.c -o b");
    assert_eq!(folder.run("b"), "1\n");

    let output = folder.weft("cc -Werror=weft-fallback a.c -o c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains(
        "error: 'target' (the clause 'ompx_attribute' is not supported yet) is not compiled by Weft yet"
    ));
    assert!(!folder.path("c").exists());
}

#[test]
fn warnings_come_once_and_about_the_users_code_only() {
    let program = PARALLEL.replace("int sum = 0;", "int sum = 0, unused;");
    let folder = Folder::with(&[("a.c", &program)]);
    let output = folder.weft("cc -Wall -Wextra -O2 a.c -o a");
    let words = err(&output);
    assert!(output.status.success());
    assert_eq!(words.matches("warning:").count(), 1, "{words}");
    assert!(words.contains("a.c:3:18: warning: unused variable 'unused'"), "{words}");
    let output = folder.weft("cc -Wall -Werror a.c -o b");
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path("b").exists());
    folder.quiet("cc -Wall -w a.c -o c");
}

#[test]
fn errors_in_c_and_in_directives_come_together_and_nothing_is_written() {
    let program = "int main(void) {\n    int x = nothing;\n    #pragma omp parallel fro\n    { x = 1; }\n    #pragma omp parallel num_threads()\n    { x = 2; }\n    return x;\n}\n";
    let folder = Folder::with(&[("a.c", program)]);
    let output = folder.weft("cc a.c -o a");
    let words = err(&output);
    assert_eq!(output.status.code(), Some(1), "{words}");
    for line in ["a.c:2:", "a.c:3:", "a.c:5:"] {
        assert!(words.contains(line), "{line} in {words}");
    }
    assert_eq!(names(&folder), ["a.c"]);
    // Without warnings there is no check beside the compile, but errors are errors.
    assert_eq!(folder.weft("cc -w a.c -o a").status.code(), Some(1));
}

#[test]
fn places_are_named_in_the_form_that_an_editor_reads() {
    let program = "int main(void) {\n    int x = nothing;\n    #pragma omp parallel fro\n    { x = 1; }\n    return x;\n}\n";
    let folder = Folder::with(&[("a.c", program), ("b.c", REFUSED)]);
    let words = err(&folder.weft("cc -fdiagnostics-format=msvc a.c -o a"));
    assert!(words.contains("a.c(2,13): error: ") && words.contains("a.c(3,26): error: "), "{words}");
    assert!(!words.contains("a.c:"), "{words}");
    let words = err(&folder.weft("cc -fdiagnostics-format=vi b.c -o b"));
    assert!(words.starts_with("b.c +6:") && words.contains("[-Wweft-fallback]"), "{words}");
}

#[test]
fn a_misspelled_clause_is_forgiven_on_demand() {
    let program = "#include <stdio.h>
int main(void) {
    int sum = 0;
    #pragma omp parallel num_threads(1) reductoin(+ : sum) nonsense if(0)
    sum++;
    #pragma omp parallel fro num_threads(3)
    #pragma omp atomic
    sum += 0;
    printf(\"%d\\n\", sum);
    return 0;
}
";
    let folder = Folder::with(&[("a.c", program)]);
    for options in ["", "-Wno-error", "-Wno-error=weft-unknown-clause -Werror=weft-unknown-clause"] {
        let output = folder.weft(&format!("cc {options} a.c -o a"));
        assert_eq!(output.status.code(), Some(1), "{options}");
        let said = err(&output);
        assert!(said.contains("a.c:4:41: error: unknown clause 'reductoin' on directive 'parallel'; did you mean 'reduction'? [OMP 5.2 §3.2] [-Werror,-Wweft-unknown-clause]"), "{said}");
        assert!(said.contains("a.c:6:26: error: unknown OpenMP directive 'parallel fro'"), "{said}");
    }
    let output = folder.weft("cc -Wno-error=weft-unknown-clause -Werror=weft-fallback a.c -o a");
    let said = err(&output);
    assert!(output.status.success(), "{said}");
    assert_eq!(folder.run("a"), "1\n");
    let words = "a.c:4:41: warning: unknown clause 'reductoin' on directive 'parallel'; did you mean 'reduction'? (it is ignored, with all that follows) [-Wweft-unknown-clause]";
    assert_eq!(said.matches(words).count(), 1, "{said}");
    assert_eq!(said.matches("warning:").count(), 2, "{said}");
    folder.quiet("cc -Wno-weft-unknown-clause -Werror=weft-fallback a.c -o b");
    assert_eq!(folder.run("b"), "1\n");
    // What is no directive at all is an error for clang too.
    fs::write(folder.path("b.c"), "void f(void) {\n#pragma omp paralel\n;\n}\n").unwrap();
    let output = folder.weft("cc -Wno-error=weft-unknown-clause -c b.c");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
}

#[test]
fn remarks_say_what_becomes_of_each_construct() {
    let program = "void work(int n, double *a) {
    #pragma omp parallel for schedule(static, 4)
    for (int i = 0; i < n; i++) a[i] += n;
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic)
        for (int i = 0; i < n; i++) a[i] += 1;
        #pragma omp for
        for (int i = 0; i < n; i++) a[i] += 2;
        #pragma omp single
        #pragma omp task
        a[0] = 0;
    }
}
";
    // The regions are not to become one.
    let program = program.replace("#pragma omp parallel\n", "#pragma omp parallel num_threads(3)\n");
    let folder = Folder::with(&[("a.c", &program)]);
    folder.quiet("cc -O2 -c a.c");
    for level in ["-O0", "-O3"] {
        let output = folder.weft(&format!("cc {level} -Rweft -c a.c"));
        assert!(output.status.success());
        let said = err(&output);
        for line in [
            "a.c:2:1: remark: the parallel region becomes the function 'work.omp_outlined",
            "a.c:2:1: remark: the iterations are shared out in chunks by turns, without a call of the runtime [-Rweft]",
            "a.c:4:1: remark: the parallel region becomes the function 'work.omp_outlined",
            "a.c:6:1: remark: the iterations are shared out in chunks that threads ask the runtime for [-Rweft]",
            "a.c:8:1: remark: the iterations are shared out in one piece per thread, without a call of the runtime [-Rweft]",
            "a.c:11:1: remark: the task becomes the function ",
        ] {
            assert_eq!(said.matches(line).count(), 1, "{level}: {line}\n{said}");
        }
        // What is optimized says more.
        assert!(level == "-O3" || said.lines().count() == 6, "{said}");
    }
    folder.quiet("cc -O2 -Rweft -Rno-weft -c a.c");
}

#[test]
fn what_passes_did_is_said_of_places_in_the_source() {
    let text = "void f(int n, float *a) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++)\n    a[i] *= 2;\n}\n";
    let folder = Folder::with(&[("a.c", text)]);
    let said = err(&folder.weft("cc -O3 -Rpass=loop-vectorize -c a.c"));
    assert!(said.starts_with("a.c:3:") && said.contains(" remark: vectorized loop "), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    folder.quiet("cc -O3 -fsave-optimization-record -c a.c");
    let record = fs::read_to_string(folder.root().join("a.opt.yaml")).unwrap();
    assert!(record.contains("DebugLoc:        { File: a.c, Line: 3"), "{record}");
}

#[test]
fn clang_is_not_asked_for_what_it_gets_wrong() {
    // Only an instance of the template knows that `a` is a bit-field; clang would lose what it held before.
    let program = "struct bits { unsigned a : 5; };
template <class T> struct derived : T {
  int run(int n) {
    #pragma omp parallel for reduction(+ : this->a)
    for (int i = 0; i < n; ++i) this->a += 1;
    return this->a;
  }
};
int main() { derived<bits> d; d.a = 3; return d.run(10); }
";
    let folder = Folder::with(&[("a.cpp", program)]);
    let output = folder.command("c++ -c a.cpp -o a.o").output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    let words = err(&output);
    let expected =
        "a.cpp:4:9: error: a bit-field of a base class that depends on a template's arguments is not";
    assert!(words.starts_with(expected), "{words}");
}

#[test]
fn an_array_that_only_an_instance_knows_is_no_bug() {
    let program = "template <class P> void most(P &p) {
  #pragma omp parallel for reduction(max : p)
  for (int i = 0; i < 20; ++i) p[i % 2] = p[i % 2] > i ? p[i % 2] : i;
}
void f() { int m[2] = {}; most(m); }
";
    let folder = Folder::with(&[("a.cpp", program)]);
    let output = folder.command("c++ -c a.cpp -o a.o").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let words = err(&output);
    assert!(
        words.contains("warning: a reduction by this operator of what is an array in an instance"),
        "{words}"
    );
    assert!(!words.contains("internal error"), "{words}");
}
