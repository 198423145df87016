//! `weft cc` from the outside: the tests run the binary on files in a folder of their own.

mod failures;
mod machines;
mod messages;
mod outputs;
#[path = "../support/mod.rs"]
mod support;

use std::fs;
use std::process::Command;

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
