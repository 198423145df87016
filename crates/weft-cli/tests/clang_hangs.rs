//! A clang that comes to no end with a mistake that Weft has found does not keep Weft from telling it.

mod support;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::{Duration, Instant};

use support::{Folder, err};

const PROGRAM: &str = "int main(void) {
    int x = 0;
#pragma omp atomic inbranch(1)
    x++;
    return x;
}
";

/// A clang that hangs when it is to check a file, as clang 19 does with this one.
const CLANG: &str = "#!/bin/sh
case \" $* \" in *' -fsyntax-only '*) exec sleep 600;; esac
exec clang-19 \"$@\"
";

#[test]
fn the_mistake_is_told() {
    let folder = Folder::with(&[("a.c", PROGRAM), ("clang", CLANG)]);
    fs::set_permissions(folder.path("clang"), fs::Permissions::from_mode(0o755)).unwrap();
    let start = Instant::now();
    let output = folder.command("cc -c a.c -o a.o").env("WEFT_CLANG", folder.path("clang")).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(err(&output).contains("a.c:3:20: error: "), "{}", err(&output));
    assert!(start.elapsed() < Duration::from_secs(120));
}
