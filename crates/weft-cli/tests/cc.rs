//! `weft cc` from the outside: the tests run the binary on files in a folder of their own.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use support::{Folder, err};

const SERIAL: &str = "#include <stdio.h>\nint main(void) { puts(\"serial\"); return 0; }\n";

const PARALLEL: &str = "#include <stdio.h>
int main(void) {
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++) sum += i;
    printf(\"%d\\n\", sum);
    return 0;
}
";

const REFUSED: &str = "#include <stdio.h>
int main(void) {
    int done = 0;
    #pragma omp parallel
    #pragma omp single
    #pragma omp target map(tofrom : done) ompx_attribute(__attribute__((launch_bounds(1))))
    done = 1;
    printf(\"%d\\n\", done);
    return 0;
}
";

fn names(folder: &Folder) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.root())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_without_directives_is_compiled_and_linked() {
    let folder = Folder::with(&[("a.c", SERIAL)]);
    folder.quiet("cc -O2 -Wall a.c -o a");
    assert_eq!(folder.run("a"), "serial\n");
}

#[test]
fn a_parallel_program_runs_at_every_level() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    for level in ["-O0", "-O1", "-O2", "-O3", "-Os", "-Oz"] {
        folder.quiet(&format!("cc {level} -Wall -Wextra a.c -o a"));
        assert_eq!(folder.run("a"), "4950\n", "{level}");
    }
}

#[test]
fn debug_info_pic_and_flags_pass_through() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    folder.quiet("cc -O2 -g -fPIC -std=gnu11 -march=x86-64-v2 -pthread -ffunction-sections a.c -o a -lm");
    assert_eq!(folder.run("a"), "4950\n");
}

#[test]
fn openmp_is_seen_by_the_preprocessor() {
    let program = "#ifndef _OPENMP\n#error no OpenMP\n#endif\nint main(void) { return 0; }\n";
    let folder = Folder::with(&[("a.c", program)]);
    folder.quiet("cc a.c -o a");
    let output = folder.weft("cc -fno-openmp a.c -o b");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("no OpenMP"));
}

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
fn questions_are_answered_by_clang() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    for line in ["cc --version", "cc -dumpversion", "cc -print-search-dirs", "cc -E a.c"] {
        let output = folder.weft(line);
        assert!(output.status.success() && !output.stdout.is_empty(), "{line}");
        assert_eq!(err(&output), "", "{line}");
    }
}

#[test]
fn the_macro_tells_the_version() {
    let text = "#include <omp.h>\n#ifdef _OPENMP\nversion _OPENMP\n#else\nversion none\n#endif\n";
    let folder = Folder::with(&[("a.c", text)]);
    for (flags, date) in [
        ("-fopenmp", "202111"),
        ("-fopenmp -fopenmp-version=31", "201107"),
        ("-fopenmp -fopenmp-version=40", "201307"),
        ("-fopenmp -fopenmp-version=45", "201511"),
        ("-fopenmp -fopenmp-version=50", "201811"),
        ("-fopenmp -fopenmp-version=51", "202011"),
        ("-fopenmp -fopenmp-version=52", "202111"),
        ("-fopenmp -fopenmp-version=60", "202411"),
        ("-fopenmp-simd", "none"),
        ("-fno-openmp", "none"),
    ] {
        let output = folder.weft(&format!("cc -E {flags} a.c"));
        let text = String::from_utf8_lossy(&output.stdout);
        assert_eq!(text.lines().last(), Some(&*format!("version {date}")), "{flags}");
    }
    // What a compile sees is the same.
    let text = "_Static_assert(_OPENMP == 202411, \"\");\nint main(void) {\n#pragma omp parallel\n  { }\n  return 0;\n}\n";
    let folder = Folder::with(&[("a.c", text)]);
    folder.quiet("cc -fopenmp-version=60 a.c -o a");
    assert_eq!(folder.weft("cc -fopenmp-version=52 a.c -o b").status.code(), Some(1));
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
fn the_version_of_openmp_is_the_users_choice() {
    let text = "int main(void) {\n#pragma omp parallel masked\n  { }\n  return 0;\n}\n";
    let folder = Folder::with(&[("a.c", text)]);
    let output = folder.command("cc -c -fopenmp-version=51 a.c").output().unwrap();
    assert_eq!((output.status.code(), err(&output)), (Some(0), String::new()));
    let output = folder.command("cc -c -fopenmp-version=45 a.c").output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(
        err(&output).starts_with("a.c:2:13: warning: 'parallel masked' is OpenMP 5.1"),
        "{}",
        err(&output)
    );
    let output = folder.command("cc -c -fopenmp-version=7 a.c").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("'7' is no version of OpenMP"));
}

#[test]
fn a_missing_clang_names_the_command_that_installs_it() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let output = folder.command("cc a.c -o a").env("WEFT_CLANG", "/nonexistent/clang").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        err(&output),
        "weft: error: /nonexistent/clang not found; install it with: apt-get install clang-19 llvm-19 libclang-19-dev libomp-19-dev\n"
    );
}

#[test]
fn a_missing_opt_is_one_line() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let output = folder.command("cc -O2 a.c -o a").env("WEFT_OPT", "/nonexistent/opt").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output).lines().count(), 1, "{}", err(&output));
    assert!(!folder.path("a").exists());
}

#[test]
fn unwritable_outputs_are_one_line() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("s.c", SERIAL), ("dir/x", "")]);
    for (line, says) in [
        ("cc a.c -o /nonexistent/a", "No such file or directory"),
        ("cc a.c -o dir", "Is a directory"),
        ("cc -c a.c -o /dev/full", "No space left on device"),
        ("cc a.c -o /dev/full", "No space left on device"),
        ("cc -c s.c -o /dev/full", "No space left on device"),
    ] {
        let output = folder.weft(line);
        assert_eq!(output.status.code(), Some(1), "{line}");
        let words = err(&output);
        assert_eq!(words.lines().count(), 1, "{line}: {words}");
        assert!(words.starts_with("weft: error: ") && words.contains(says), "{line}: {words}");
    }
}

#[test]
fn a_full_standard_output_is_an_error() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = folder.command("cc -S a.c -o -").stdout(full).stderr(Stdio::piped()).spawn().unwrap();
    let output = output.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("No space left on device"));
}

#[test]
fn a_killed_child_is_one_line() {
    let folder = Folder::with(&[("a.c", PARALLEL), ("clang", "#!/bin/sh\nkill -9 $$\n")]);
    let script = folder.path("clang");
    make_executable(&script);
    let output = folder.command("cc a.c -o a").env("WEFT_CLANG", &script).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output).lines().count(), 1);
    assert!(err(&output).contains("killed by signal 9"));
}

fn make_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn stages_can_be_printed_timed_and_saved() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    let output = folder.weft("cc -O2 -c a.c --print-after=read,outline,lower --time-passes");
    let words = err(&output);
    assert!(output.status.success(), "{words}");
    assert!(words.contains("; *** after read:") && words.contains("llvm.directive.region.entry"));
    let (outlined, lowered) = words.split_once("; *** after lower:").unwrap();
    assert!(outlined.contains("; *** after outline:") && outlined.contains("@llvm.directive.fork("));
    assert!(lowered.contains("__kmpc_fork_call") && !lowered.contains("@llvm.directive"));
    assert!(words.contains("total"));
    let unknown = folder.weft("cc -c a.c --print-after=raed");
    assert_eq!(unknown.status.code(), Some(1));
    assert!(err(&unknown).contains("unknown stage 'raed'"));
    folder.quiet("cc -O2 -c a.c --save-temps");
    for stage in [
        "preprocess.i",
        "annotate.c",
        "surface.ll",
        "read.ll",
        "legalize.ll",
        "prepare.ll",
        "optimize.ll",
        "graph.txt",
        "refine.ll",
        "outline.ll",
        "lower.ll",
    ] {
        assert!(folder.path(&format!("a.weft-{stage}")).exists(), "{stage}");
    }
}

#[test]
fn a_file_without_a_region_goes_through_all_stages() {
    let source = "int g;\nvoid f(void) {\n#pragma omp atomic\ng++;\n}\n";
    let folder = Folder::with(&[("a.c", source)]);
    let output = folder.weft("cc -O2 -c a.c --print-after=optimize,lower");
    let words = err(&output);
    assert!(output.status.success(), "{words}");
    let (optimized, lowered) = words.split_once("; *** after lower:").unwrap();
    assert!(optimized.contains("; *** after optimize:") && !optimized.contains("alloca"), "{optimized}");
    assert!(lowered.contains("atomicrmw add ptr @g"), "{lowered}");
}

#[test]
fn a_link_named_weft_cc_is_a_compiler() {
    let folder = Folder::with(&[("a.c", PARALLEL)]);
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_weft"), folder.path("weft-cc")).unwrap();
    let sum = "#include <stdio.h>
int main(void) {
#ifdef _OPENMP
    int threads = 0;
    #pragma omp parallel num_threads(3) reduction(+ : threads)
    threads++;
    printf(\"%d threads\\n\", threads);
#else
    puts(\"serial\");
#endif
    return 0;
}
";
    fs::write(folder.path("a.c"), sum).unwrap();
    for (words, printed) in [
        ("a.c -o a", "serial\n"),
        ("-fopenmp a.c -o a", "3 threads\n"),
        ("-fopenmp -fno-openmp a.c -o a", "serial\n"),
        ("-fno-openmp -fopenmp a.c -o a", "3 threads\n"),
        ("-fopenmp=libweftrt a.c -o a", "3 threads\n"),
        ("-fopenmp=libomp a.c -o a", "3 threads\n"),
    ] {
        let output = Command::new(folder.path("weft-cc"))
            .current_dir(folder.root())
            .args(words.split(' '))
            .output()
            .unwrap();
        assert!(output.status.success(), "{words}: {}", err(&output));
        assert_eq!(folder.run("a"), printed, "{words}");
    }
}

#[test]
fn cmake_finds_openmp_and_builds() {
    let lists = "cmake_minimum_required(VERSION 3.16)\nproject(t C)\nfind_package(OpenMP REQUIRED)\nadd_executable(a a.c)\ntarget_link_libraries(a OpenMP::OpenMP_C)\n";
    let folder = Folder::with(&[("a.c", PARALLEL), ("CMakeLists.txt", lists)]);
    if Command::new("cmake").arg("--version").output().is_err() {
        return;
    }
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_weft"), folder.path("weft-cc")).unwrap();
    for words in [
        vec!["-S", ".", "-B", "build", "-DCMAKE_C_COMPILER_LAUNCHER=", "-DCMAKE_BUILD_TYPE=Release"],
        vec!["--build", "build"],
    ] {
        let output = Command::new("cmake")
            .args(&words)
            .env("CC", folder.path("weft-cc"))
            .current_dir(folder.root())
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned() + &err(&output);
        assert!(output.status.success(), "{text}");
    }
    assert_eq!(folder.run("build/a"), "4950\n");
}

#[test]
fn a_directive_in_an_attribute_is_one_like_a_pragma() {
    let program = "#include <stdio.h>
int main(void) {
    int sum = 0;
    [[omp::directive(parallel num_threads(3) reduction(+ : sum))]]
    sum++;
    #pragma omp parallel num_threads(2) reduction(+ : sum)
    sum++;
    printf(\"%d\\n\", sum);
    return 0;
}
";
    let alone = "void f(void) {\n  [[omp::directive(barrier)]];\n}\n";
    let folder = Folder::with(&[("a.c", program), ("alone.c", alone)]);
    folder.quiet("cc -std=c23 -Werror=weft-fallback a.c -o a");
    assert_eq!(folder.run("a"), "5\n");
    folder.quiet("cc -std=c23 -Werror=weft-fallback -c alone.c");
    let remarks = folder.weft("cc -std=c23 -Rweft -c a.c");
    assert!(
        err(&remarks).contains("a.c:4:1: remark: the parallel region becomes the function"),
        "{}",
        err(&remarks)
    );
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

#[test]
fn an_error_of_wefts_own_leaves_the_file_to_clang() {
    // This clang fails on the text that Weft has made, and on no other.
    let clang = "#!/bin/sh
case \" $* \" in *' cpp-output '*) echo 'x.c:1:1: error: not C' >&2; exit 1;; esac
exec clang-19 \"$@\"
";
    let folder = Folder::with(&[("a.c", PARALLEL), ("clang", clang)]);
    let made = Command::new("chmod").arg("+x").arg(folder.path("clang")).status().unwrap();
    assert!(made.success());
    let weft = |line: &str| folder.command(line).env("WEFT_CLANG", folder.path("clang")).output().unwrap();
    let output = weft("cc -O1 a.c -o a");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(folder.run("a"), "4950\n");
    assert_eq!(
        err(&output),
        "a.c: warning: internal error in stage 'surface' on a.c: x.c:1:1: error: not C; please report this, with the \
         file; clang -fopenmp compiles this file instead [-Wweft-fallback]\n"
    );
    let output = weft("cc -O1 -Werror=weft-fallback a.c -o a");
    assert_eq!(output.status.code(), Some(70), "{}", err(&output));
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
