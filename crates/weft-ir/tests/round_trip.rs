//! What the reader reads, the printer prints.
//!
//! The law, for the C programs of `tests/c` at every level, with and without debug information:
//! reading and printing what clang prints gives the same text but for comments. Where it does not,
//! LLVM must read both texts as the same module. Reading the printed text again gives the same text.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use weft_ir::{print_module, read_module};

fn dir(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Runs a tool on `input` and returns its output, or its complaints.
fn run(tool: &str, args: &[&str], input: &str) -> Result<String, String> {
    let mut child = Command::new(tool)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{tool}: {error}"))?;
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_string();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap();
    if output.status.success() {
        Ok(String::from_utf8(output.stdout).unwrap())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

fn have_tools() -> bool {
    let missing: Vec<&str> = ["clang-19", "opt-19"]
        .into_iter()
        .filter(|t| Command::new(t).arg("--version").stdout(Stdio::null()).status().is_err())
        .collect();
    if !missing.is_empty() {
        weft_skip::skipped(format!("{} not found", missing.join(", ")));
    }
    missing.is_empty()
}

/// The text without comments and blank lines.
fn bare(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let line = match line.find("; preds = ") {
            Some(at) => line[..at].trim_end(),
            None => line,
        };
        if !line.is_empty() && !line.starts_with(';') {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

/// Reads and prints `text` and checks the law.
fn check(what: &str, text: &str) {
    let module = read_module(text).unwrap_or_else(|error| panic!("{what}: {error}"));
    let printed = print_module(&module);
    let again = read_module(&printed).unwrap_or_else(|error| panic!("{what}, printed: {error}"));
    assert!(print_module(&again) == printed, "{what}: no fixed point");
    if bare(&printed) != bare(text) {
        let expected = run("opt-19", &["-S"], text).unwrap();
        let found = run("opt-19", &["-S"], &printed).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(found == expected, "{what}: LLVM reads another module");
    }
}

fn clang(file: &Path, flags: &[&str]) -> String {
    let mut args = vec!["-w", "-std=gnu17", "-S", "-emit-llvm", "-o", "-"];
    args.extend(flags);
    let file = file.to_str().unwrap();
    args.push(file);
    run("clang-19", &args, "").unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn check_level(flags: &[&str]) {
    if have_tools() {
        for file in files("c") {
            check(&format!("{} {}", file.display(), flags.join(" ")), &clang(&file, flags));
        }
    }
}

/// LLVM prints names that its own reader takes for one.
#[test]
fn names_that_llvm_cuts() {
    if have_tools() {
        let name = "x".repeat(1024);
        let text = format!(
            "define i32 @f(i32 %{name}1, i32 %{name}2) {{\n  %r = sub i32 %{name}1, %{name}2\n  ret i32 %r\n}}\n"
        );
        assert!(run("opt-19", &["-S"], &text).is_err(), "LLVM reads longer names than it did");
        let printed = print_module(&read_module(&text).unwrap());
        run("opt-19", &["-S"], &printed).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn clang_without_optimization() {
    check_level(&["-O0"]);
}

#[test]
fn clang_without_optimization_with_debug_info() {
    check_level(&["-O0", "-g"]);
}

#[test]
fn clang_at_level_1() {
    check_level(&["-O1"]);
    check_level(&["-O1", "-g"]);
}

#[test]
fn clang_at_level_2() {
    check_level(&["-O2"]);
    check_level(&["-O2", "-g"]);
}

#[test]
fn clang_at_level_3() {
    check_level(&["-O3", "-march=haswell"]);
    check_level(&["-O3", "-g"]);
}

/// The way Weft itself goes: clang without passes and with names, then LLVM's pipelines.
fn check_pipelines(flags: &[&str]) {
    if !have_tools() {
        return;
    }
    let mut all = vec!["-O3", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names"];
    all.extend(flags);
    for file in files("c") {
        let text = clang(&file, &all);
        check(&format!("{} {}", file.display(), all.join(" ")), &text);
        for passes in ["-passes=thinlto-pre-link<O3>", "-passes=default<O3>"] {
            let text = run("opt-19", &["-S", passes], &text).unwrap();
            check(&format!("{} {passes}", file.display()), &text);
        }
    }
}

#[test]
fn pipelines() {
    check_pipelines(&[]);
}

#[test]
fn pipelines_with_debug_info() {
    check_pipelines(&["-g"]);
}

#[test]
fn target_with_scalable_vectors() {
    if have_tools() {
        for file in files("c") {
            let name = file.file_name().unwrap().to_str().unwrap();
            if ["loops.c", "vectors.c", "control.c"].contains(&name) {
                check(
                    name,
                    &clang(&file, &["-O3", "-nostdinc", "--target=aarch64-linux-gnu", "-march=armv8-a+sve"]),
                );
            }
        }
    }
}

/// Modules written by hand come back as they were written, byte for byte.
#[test]
fn hand_written_modules() {
    for file in files("ll") {
        let text = std::fs::read_to_string(&file).unwrap();
        let module = read_module(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let printed = print_module(&module);
        for (n, (found, expected)) in printed.lines().zip(text.lines()).enumerate() {
            assert_eq!(found, expected, "{}:{}", file.display(), n + 1);
        }
        assert_eq!(printed, text, "{}", file.display());
    }
}

#[test]
fn region_ir_is_accepted_by_llvm() {
    if have_tools() {
        let text = std::fs::read_to_string(dir("ll").join("regions.ll")).unwrap();
        check("regions.ll", &text);
        let printed = print_module(&read_module(&text).unwrap());
        run("opt-19", &["-S", "-passes=verify"], &printed).unwrap();
    }
}
