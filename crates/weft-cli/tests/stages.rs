//! The stages have the same names everywhere: in the table, in the help, in ARCHITECTURE.md and in `tests/ir`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use weft_driver::stages::{STAGES, Stage};

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("invariant: the crate lies in crates/").to_owned()
}

fn names(counts: impl Fn(&Stage) -> bool) -> Vec<&'static str> {
    STAGES.iter().filter(|stage| counts(stage)).map(|stage| stage.name).collect()
}

/// The first words of the lines that begin with `indent` and a word.
fn first_words<'a>(lines: impl Iterator<Item = &'a str>, indent: &str) -> Vec<&'a str> {
    lines
        .filter_map(|line| line.strip_prefix(indent))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
        .filter_map(|line| line.split_whitespace().next())
        .collect()
}

fn help(command: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_weft")).args([command, "--help"]).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_map_has_the_stages_in_order() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, path) = text.split_once("## The path of a program").unwrap();
    let block = path.lines().skip_while(|line| *line != "```").skip(1).take_while(|line| *line != "```");
    assert_eq!(first_words(block, " "), names(|_| true));
}

#[test]
fn the_help_has_the_stages_in_order() {
    for (command, expected) in [("cc", names(|_| true)), ("opt", names(Stage::is_on_ir))] {
        let text = help(command);
        let list = text.lines().skip_while(|line| *line != "Stages, in order:").skip(1);
        let list = list.take_while(|line| line.starts_with("  "));
        assert_eq!(first_words(list, "  "), expected, "{command}");
    }
}

#[test]
fn the_folders_of_ir_tests_are_stages_and_their_tests_stop_there() {
    for folder in fs::read_dir(root().join("tests/ir")).unwrap() {
        let folder = folder.unwrap();
        let stage = folder.file_name().into_string().unwrap();
        assert!(names(Stage::is_on_ir).contains(&stage.as_str()), "tests/ir/{stage} is named for no stage");
        for test in fs::read_dir(folder.path()).unwrap() {
            let path = test.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let run = text.lines().find(|line| line.starts_with("; RUN:")).unwrap_or_default();
            // Converting markers is reading them.
            let stops = run.contains(&format!("--stop-after={stage}"));
            let converts = stage == "read" && run.contains("--to=");
            assert!(stops || converts, "{} does not stop after '{stage}': {run}", path.display());
        }
    }
}
