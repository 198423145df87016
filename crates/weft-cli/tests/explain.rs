//! `weft explain` from the outside.

use std::process::{Command, Output};

fn explain(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_weft")).arg("explain").args(words).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_directive_is_split() {
    let output = explain(&["parallel for lastprivate(x)"]);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    assert!(shown.contains("DIR.OMP.PARALLEL") && shown.contains("implied: shared"), "{shown}");
}

#[test]
fn words_need_no_quotes_and_nothing_lists_all() {
    assert!(text(&explain(&["taskloop", "simd"]).stdout).contains("grainsize"));
    assert!(text(&explain(&[]).stdout).lines().count() > 100);
}

#[test]
fn json_is_one_line() {
    let shown = text(&explain(&["--json", "for nowait"]).stdout);
    assert!(shown.starts_with("{\"split\":[{") && shown.lines().count() == 1, "{shown}");
}

#[test]
fn what_is_wrong_goes_to_standard_error() {
    let output = explain(&["paralel"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(text(&output.stderr).contains("did you mean 'parallel'?"));
    let output = explain(&["--openmp-version=53", "parallel"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("no version of OpenMP"));
}

#[test]
fn an_older_version_and_llvms_splitter_can_be_asked_for() {
    assert!(text(&explain(&["--openmp-version=45", "simd if(1)"]).stderr).contains("needs OpenMP 5.0"));
    let shown = text(&explain(&["--llvm", "parallel for"]).stdout);
    assert!(!shown.contains("nowait"), "{shown}");
}

#[test]
fn what_weft_compiles_is_a_table() {
    let shown = text(&explain(&["--supported"]).stdout);
    assert!(shown.contains("| `master` | | |\n") && shown.contains("`order`: it permits"), "{shown}");
    let shown = text(&explain(&["--supported=regions"]).stdout);
    assert!(shown.contains("| `DIR.OMP.TASK` / `DIR.OMP.END.TASK` | outlined |"), "{shown}");
    assert_eq!(explain(&["--supported", "parallel"]).status.code(), Some(2));
}
