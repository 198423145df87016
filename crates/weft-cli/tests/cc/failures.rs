//! What `weft cc` does where something around it fails: a tool is missing, a file cannot be written, a stage breaks.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Folder, err};
use crate::{PARALLEL, SERIAL};

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
