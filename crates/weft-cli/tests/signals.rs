//! A signal ends `weft` as it ends any program, and leaves nothing behind.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command};

use support::Folder;

const PROGRAM: &str = "int main(void) {
    #pragma omp parallel
    ;
    return 0;
}
";

/// A clang that says, through a pipe, that it has been called, and waits for a word through another one.
const CLANG: &str = "#!/bin/sh
case \" $* \" in *' -E '*) echo here > called; read word < go;; esac
exec clang-19 \"$@\"
";

/// A folder with pipes and that clang, and a folder `tmp` for temporary files.
fn folder() -> Folder {
    let folder = Folder::with(&[("a.c", PROGRAM), ("clang", CLANG), ("tmp/keep/x", "")]);
    fs::set_permissions(folder.path("clang"), fs::Permissions::from_mode(0o755)).unwrap();
    for pipe in ["called", "go"] {
        assert!(Command::new("mkfifo").arg(folder.path(pipe)).status().unwrap().success());
    }
    folder
}

/// Starts a compile and waits until it calls clang. With `nohup`, it is to ignore hang-ups, else no signal, even if this process does.
fn started(folder: &Folder, nohup: bool) -> Child {
    let hang_ups = if nohup { "--ignore-signal=HUP" } else { "--default-signal=HUP,INT,TERM" };
    let child = Command::new("env")
        .args([hang_ups, env!("CARGO_BIN_EXE_weft"), "cc", "a.c", "-o", "a"])
        .current_dir(folder.root())
        .env("WEFT_CLANG", folder.path("clang"))
        .env("TMPDIR", folder.path("tmp"))
        .spawn()
        .unwrap();
    assert_eq!(fs::read_to_string(folder.path("called")).unwrap(), "here\n");
    child
}

fn temporary(folder: &Folder) -> usize {
    fs::read_dir(folder.path("tmp")).unwrap().count() - 1
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn no_folder_is_left() {
    for (name, number) in [("HUP", 1), ("INT", 2), ("TERM", 15)] {
        let folder = folder();
        let mut child = started(&folder, false);
        assert_eq!(temporary(&folder), 1, "a compile that links has a temporary folder");
        send(&child, name);
        let status = child.wait().unwrap();
        assert_eq!(status.signal(), Some(number), "{status:?}");
        assert_eq!(temporary(&folder), 0, "{name}");
        fs::write(folder.path("go"), "go\n").unwrap();
    }
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let folder = folder();
    let mut child = started(&folder, true);
    send(&child, "HUP");
    fs::write(folder.path("go"), "go\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(folder.path("a").exists());
    assert_eq!(temporary(&folder), 0);
}
