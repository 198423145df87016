//! What `weft cc` reads and writes: names of outputs, standard input and output, response and dependency files.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::{Folder, err};
use crate::{PARALLEL, names};

#[test]
fn objects_and_several_files_are_linked_in_order() {
    let part = "int twice(int x) { return 2 * x; }\n";
    let main = "int twice(int);\nint main(void) { return twice(21) == 42 ? 0 : 1; }\n";
    let folder = Folder::with(&[("part.c", part), ("main.c", main)]);
    folder.quiet("cc -c part.c");
    folder.quiet("cc main.c part.o -o one");
    folder.quiet("cc main.c part.c -o two");
    folder.run("one");
    folder.run("two");
    assert_eq!(names(&folder), ["main.c", "one", "part.c", "part.o", "two"]);
}

#[test]
fn each_output_kind_gets_its_name() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    folder.quiet("cc -O2 -c a.c");
    folder.quiet("cc -O2 -S a.c");
    folder.quiet("cc -O2 -S -emit-llvm a.c");
    folder.quiet("cc -O2 -c -emit-llvm a.c");
    assert_eq!(names(&folder), ["a.bc", "a.c", "a.ll", "a.o", "a.s"]);
    let ir = fs::read_to_string(folder.path("a.ll")).unwrap();
    assert!(ir.contains("__kmpc_fork_call") && !ir.contains("llvm.directive"));
}

#[test]
fn assembly_to_standard_output() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let output = folder.weft("cc -S a.c -o -");
    assert!(String::from_utf8_lossy(&output.stdout).contains("main:"));
    assert_eq!(names(&folder), ["a.c"]);
}

#[test]
fn standard_input_is_a_source() {
    let folder = Folder::with(&[]);
    let mut child =
        folder.command("cc -x c - -o a").stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(PARALLEL.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    assert_eq!(folder.run("a"), "4950\n");
}

#[test]
fn a_preprocessed_file_may_have_comments() {
    let folder = Folder::with(&[(
        "a.i",
        "int printf(const char *, ...);
int main(void) { // isn't { one
    int sum = 0; /* {
#pragma omp barrier
    */
#pragma omp parallel for reduction(+ : sum) // \"
    for (int i = 0; i < 10; i++) /* } */ sum += i;
    return printf(\"%d // /*\\n\", sum) != 9;
}
",
    )]);
    folder.quiet("cc -Werror=weft-fallback a.i -o a");
    assert_eq!(folder.run("a"), "45 // /*\n");
}

#[test]
fn response_files_hold_flags() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("flags", "-O2 -DTEXT=\"a b\"\n-o a")]);
    folder.quiet("cc @flags a.c");
    assert_eq!(folder.run("a"), "4950\n");
}

/// The clang that links would read such a file, and compile the program without OpenMP.
#[test]
fn a_response_file_with_other_bytes_is_an_error() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    fs::write(folder.path("flags"), b"-DX=\xe9 a.c -o a").unwrap();
    let output = folder.weft("cc @flags");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(
        err(&output).contains("'@flags': the response file is neither UTF-8 nor UTF-16"),
        "{}",
        err(&output)
    );
    assert!(!folder.path("a").exists());
}

#[test]
fn dependency_files_name_the_users_object() {
    let folder = Folder::with(&[
        ("a.c", &format!("#include \"inc/h.h\"\n{PARALLEL}")),
        ("inc/h.h", "int x;\n"),
        ("out/keep", ""),
    ]);
    folder.quiet("cc -MD -c a.c -o out/a.o");
    let text = fs::read_to_string(folder.path("out/a.d")).unwrap();
    assert!(text.starts_with("out/a.o: a.c"), "{text}");
    assert!(text.contains("inc/h.h"));
    folder.quiet("cc -MMD -MP -MF x.d -MT target -c a.c");
    let text = fs::read_to_string(folder.path("x.d")).unwrap();
    assert!(text.starts_with("target: a.c inc/h.h"), "{text}");
    let listed = folder.weft("cc -MM a.c");
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "a.o: a.c inc/h.h\n");
}

#[test]
fn shared_objects_and_archives() {
    let part = PARALLEL.replace("int main(void)", "int part(void)");
    let folder = Folder::with(&[
        ("part.c", &part),
        ("main.c", "int part(void);\nint main(void) { return part(); }\n"),
    ]);
    folder.quiet("cc -O2 -shared -fPIC part.c -o libpart.so");
    folder.quiet("cc main.c -L. -lpart -Wl,-rpath,$ORIGIN -o with-so");
    assert_eq!(folder.run("with-so"), "4950\n");
    folder.quiet("cc -O2 -c part.c -o part.o");
    let ar = Command::new("ar").args(["rcs", "libone.a", "part.o"]).current_dir(folder.root()).status();
    assert!(ar.unwrap().success());
    folder.quiet("cc main.c libone.a -o with-a");
    assert_eq!(folder.run("with-a"), "4950\n");
}

#[test]
fn the_value_of_an_option_is_no_input() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("include/x.h", "#define X 1\n")]);
    for options in [
        "--serialize-diagnostics a.dia",
        "-serialize-diagnostics a.dia",
        "-iframework include",
        "--include-directory include",
        "--define-macro X",
        "--undefine-macro X",
        "--std c17",
        "--language c",
        "--prefix include",
        "-mthread-model posix",
        "-dependency-dot a.dot",
        "-dependency-file a.deps",
        "-ftrapv-handler trap",
    ] {
        folder.quiet(&format!("cc {options} -c a.c -o a.o"));
        folder.quiet("cc a.o -o a");
        assert_eq!(folder.run("a"), "4950\n", "{options}");
        assert_eq!(fs::read_to_string(folder.path("a.c")).unwrap(), PARALLEL, "{options}");
    }
    assert!(folder.path("a.dia").exists());
}

#[test]
fn no_output_goes_over_an_input() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("include/x.h", "#define X 1\n")]);
    for words in [
        "cc -c a.c -o a.c",
        "cc a.c -o include/../a.c",
        "cc -c a.c -MD -MF a.c",
        "cc -c a.c -MD -MJ a.c",
        "cc --serialize-diagnostics a.c -c a.c",
        "cc -S -emit-llvm a.c -o ./a.c",
    ] {
        let output = folder.weft(words);
        assert_eq!(output.status.code(), Some(1), "{words}");
        assert!(err(&output).contains("is to be written, but it is the input 'a.c'"), "{}", err(&output));
        assert_eq!(fs::read_to_string(folder.path("a.c")).unwrap(), PARALLEL, "{words}");
    }
}
