//! The tools' work is done in children of one loaded clang, where that can be, and is the same as that of started tools.

mod support;

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, Stdio};

use support::{Folder, err};

const PROGRAM: &str = "#include <stdio.h>
#include <math.h>
double sum(const double *a, int n) {
    double s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) s += sqrt(a[i]);
    return s;
}
int main(void) {
    double a[] = {1, 4, 9};
    printf(\"%g\\n\", sum(a, 3));
    return 0;
}
";

/// The ways in which the work may be done, as `--time-passes` names them; of one, it says more where headers are precompiled.
const ONCE: &str = "(clang is loaded once";
const STARTED: &str = "(each tool is started)";

#[test]
fn objects_are_the_same_either_way() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for words in ["-O0", "-O0 -g", "-O1", "-O2 -g", "-O3", "-Os", "-O3 -march=x86-64-v3 -ffast-math"] {
        let line = format!("cc {words} -c a.c --time-passes -o");
        let once = folder.weft(&format!("{line} once.o"));
        assert!(once.status.success() && err(&once).contains(ONCE), "{words}: {}", err(&once));
        let started =
            folder.command(&format!("{line} started.o")).env("WEFT_START", "plain").output().unwrap();
        assert!(started.status.success() && err(&started).contains(STARTED), "{words}: {}", err(&started));
        let object = |name| fs::read(folder.path(name)).unwrap();
        assert!(object("once.o") == object("started.o"), "{words}: the objects differ");
    }
}

#[test]
fn a_program_is_linked_with_the_runtime_beside_weft() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    folder.quiet("cc -O2 a.c -o a -lm");
    assert_eq!(folder.run("a"), "6\n");
}

#[test]
fn questions_and_diagnostics_are_printed() {
    let folder = Folder::with(&[("a.c", "int f(void) { return x; }\n#pragma omp parallel\n")]);
    let version = folder.weft("cc --version");
    assert!(String::from_utf8_lossy(&version.stdout).contains("clang version 19"), "{}", err(&version));
    let output = folder.weft("cc -c a.c");
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("a.c:1:22: error: use of undeclared identifier 'x'"), "{}", err(&output));
    let output = folder.command("cc -c -x c -").stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
}

#[test]
fn a_wrapper_around_clang_is_started() {
    const WRAPPER: &str = "#!/bin/sh\necho called >> \"$0.log\"\nexec /usr/lib/llvm-19/bin/clang \"$@\"\n";
    let folder = Folder::with(&[("a.c", PROGRAM), ("bin/clang-19", WRAPPER)]);
    fs::set_permissions(folder.path("bin/clang-19"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path("bin").display(), std::env::var("PATH").unwrap());
    let output = folder.command("cc -c a.c --time-passes").env("PATH", path).output().unwrap();
    assert!(output.status.success() && err(&output).contains(STARTED), "{}", err(&output));
    let calls = fs::read_to_string(folder.path("bin/clang-19.log")).unwrap();
    assert!(calls.lines().count() >= 3, "{calls}");
}

#[test]
fn no_stage_starts_opt() {
    const OPT: &str = "#!/bin/sh\necho called \"$@\" >> \"$0.log\"\nexit 1\n";
    // So long that LLVM's second run is a list of passes.
    let one = "double sum@(const double *a, int n) {
    double s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i] * @;
    return s;
}
";
    let long: String = (0..60).map(|number| one.replace('@', &number.to_string())).collect();
    let folder = Folder::with(&[("a.c", &long), ("bin/opt-19", OPT)]);
    fs::set_permissions(folder.path("bin/opt-19"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path("bin").display(), std::env::var("PATH").unwrap());
    for words in ["-O3", "-O2 -fsanitize=thread"] {
        let line = format!("cc {words} -c a.c --time-passes");
        let output = folder.command(&line).env("PATH", &path).output().unwrap();
        assert!(output.status.success() && err(&output).contains(ONCE), "{words}: {}", err(&output));
        let calls = fs::read_to_string(folder.path("bin/opt-19.log"));
        assert!(calls.is_err(), "{words}: {calls:?}");
    }
}

#[test]
fn what_the_environment_names_is_started() {
    let folder = Folder::with(&[("a.c", PROGRAM)]);
    for (name, value) in [
        ("WEFT_CLANG", "clang-19"),
        ("WEFT_OPT", "opt-19"),
        ("LD_PRELOAD", "libm.so.6"),
        ("WEFT_START", "plain"),
    ] {
        let output = folder.command("cc -O2 -c a.c --time-passes").env(name, value).output().unwrap();
        assert!(output.status.success() && err(&output).contains(STARTED), "{name}: {}", err(&output));
    }
}

/// Children find the environment that the user has set.
#[test]
fn nothing_of_it_is_left_in_the_environment() {
    const LINKER: &str = "#!/bin/sh\nenv > \"$0.env\"\nexec /usr/bin/ld \"$@\"\n";
    let folder = Folder::with(&[("a.c", PROGRAM), ("bin/ld", LINKER)]);
    fs::set_permissions(folder.path("bin/ld"), fs::Permissions::from_mode(0o755)).unwrap();
    folder.quiet(&format!("cc a.c -o a -lm -fuse-ld={}", folder.path("bin/ld").display()));
    let environment = fs::read_to_string(folder.path("bin/ld.env")).unwrap();
    for name in ["LD_PRELOAD", "WEFT_INSIDE", "WEFT_TUNABLES", "GLIBC_TUNABLES"] {
        assert!(!environment.contains(name), "{environment}");
    }
}

/// A compile that waits: clang reads its source from a pipe. It is there when the pipe has been opened for writing. Signals end
/// it, even if this process ignores them, as one in the background does.
fn waiting(folder: &Folder) -> (Child, File) {
    assert!(Command::new("mkfifo").arg(folder.path("pipe.c")).status().unwrap().success());
    let child = Command::new("env")
        .args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_weft"), "cc", "pipe.c", "-o", "a"])
        .current_dir(folder.root())
        .env("TMPDIR", folder.path("tmp"))
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .unwrap();
    (child, File::options().write(true).open(folder.path("pipe.c")).unwrap())
}

/// The processes whose parent is `pid`.
fn children(pid: u32) -> Vec<u32> {
    let numbers =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok());
    let is_child = |number: &u32| {
        let status = fs::read_to_string(format!("/proc/{number}/stat")).unwrap_or_default();
        let parent = status.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse().ok());
        parent == Some(pid)
    };
    numbers.filter(is_child).collect()
}

/// The clang that reads: a child of the server, which is a child of the driver, which is a child of `weft`.
fn reader(weft: u32) -> u32 {
    let below = |parents: Vec<u32>| parents.into_iter().flat_map(children).collect::<Vec<_>>();
    let readers = below(below(children(weft)));
    assert_eq!(readers.len(), 1, "{readers:?}");
    readers[0]
}

fn send(pid: u32, signal: &str) {
    assert!(Command::new("kill").args(["-s", signal, &pid.to_string()]).status().unwrap().success());
}

#[test]
fn the_end_of_a_child_is_one_line() {
    let folder = Folder::with(&[("tmp/keep", "")]);
    let (child, pipe) = waiting(&folder);
    send(reader(child.id()), "KILL");
    let output = child.wait_with_output().unwrap();
    drop(pipe);
    assert_eq!(
        err(&output),
        "weft: error: clang-19 was killed by signal 9 (kill; is memory short?) while preprocessing pipe.c\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_signal_ends_all_and_leaves_nothing() {
    for (name, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let folder = Folder::with(&[("tmp/keep", "")]);
        let (mut child, pipe) = waiting(&folder);
        let temporary = || fs::read_dir(folder.path("tmp")).unwrap().count() - 1;
        assert_eq!(temporary(), 1, "a compile that links has a temporary folder");
        send(child.id(), name);
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{status:?}");
        assert_eq!(temporary(), 0, "{name}");
        // The reader ends with the server; its end of the pipe is closed then.
        drop(pipe);
    }
}

/// As a terminal does it. A tool that were started anew would go on reading.
#[test]
fn a_signal_for_the_group_ends_all() {
    let folder = Folder::with(&[("tmp/keep", "")]);
    let (mut child, mut pipe) = waiting(&folder);
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args(["-s", "INT", "--", &group]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    let written = (0..1 << 20).find_map(|_| pipe.write(b" ").err());
    assert_eq!(written.map(|error| error.kind()), Some(ErrorKind::BrokenPipe));
}
