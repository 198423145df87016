//! The walls between the crates: which crate may depend on which, start processes, print, exit, use `unsafe`, and name
//! the runtime's functions.
//!
//! The layers are those of the design: cli → driver → front-c, lower → transform → loops → regions → analysis → ir,
//! front-c → sema → openmp → support, regions → openmp, lower → abi.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Each crate with its height; arrows point to smaller numbers only.
const HEIGHTS: &[(&str, u32)] = &[
    ("weft-support", 0),
    ("weft-abi", 0),
    ("weft-rt-link", 0),
    ("weft-skip", 0),
    ("weft-wait", 0),
    ("weft-offload", 1),
    ("weft-rt", 2),
    ("weft-check", 2),
    ("weft-openmp", 1),
    ("weft-ir", 1),
    ("weft-sema", 2),
    ("weft-analysis", 2),
    ("weft-regions", 3),
    ("weft-loops", 4),
    ("weft-transform", 5),
    ("weft-refine", 4),
    ("weft-vplan", 6),
    ("weft-lower", 6),
    ("weft-gpu", 6),
    ("weft-front-c", 6),
    ("weft-llvm", 0),
    ("weft-driver", 7),
    ("weft-cli", 8),
    ("weft-tests", 9),
];

/// Crates that see no IR whatever their height.
const KNOW_NO_IR: &[&str] = &[
    "weft-support",
    "weft-abi",
    "weft-wait",
    "weft-offload",
    "weft-rt",
    "weft-check",
    "weft-openmp",
    "weft-sema",
    "weft-front-c",
];

/// Crates that read and write no files and start no processes: their callers hand them texts.
const DO_NO_IO: &[&str] = &[
    "weft-support",
    "weft-abi",
    "weft-openmp",
    "weft-sema",
    "weft-front-c",
    "weft-ir",
    "weft-analysis",
    "weft-regions",
    "weft-loops",
    "weft-transform",
    "weft-refine",
    "weft-lower",
    "weft-gpu",
    "weft-vplan",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("invariant: the crate lies in crates/")
        .to_owned()
}

fn height(name: &str) -> u32 {
    HEIGHTS
        .iter()
        .find(|(known, _)| *known == name)
        .unwrap_or_else(|| panic!("{name} has no height; give it one in HEIGHTS"))
        .1
}

/// The workspace's own arrows, from `cargo tree`.
fn arrows() -> Vec<(String, String)> {
    let output = Command::new(env!("CARGO"))
        // Random input is no layer: it stands beside the tests, in a folder of its own.
        .args(["tree", "--workspace", "--exclude=weft-fuzz", "--depth=1", "--prefix=depth"])
        .args(["--edges=normal,build", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let mut arrows = Vec::new();
    let mut from = String::new();
    for line in text.lines() {
        let name = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let name = name.split_whitespace().next().unwrap_or_default().to_owned();
        if line.starts_with('0') {
            from = name;
        } else if name.starts_with("weft-") {
            arrows.push((from.clone(), name));
        }
    }
    arrows
}

/// The source files of a crate (of all crates for `weft-*`), each with its lines of code, without comments and without
/// the unit tests at the end of a file.
fn code(crates: impl Fn(&str) -> bool) -> Vec<(PathBuf, Vec<(usize, String)>)> {
    let mut files = Vec::new();
    for (name, _) in HEIGHTS.iter().filter(|(name, _)| crates(name)) {
        collect(&root().join("crates").join(name).join("src"), &mut files);
    }
    files
        .into_iter()
        .filter(|path| !path.ends_with("tests.rs") && !path.components().any(|c| c.as_os_str() == "tests"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text
                .lines()
                .enumerate()
                .take_while(|(_, line)| !line.trim().starts_with("#[cfg(test)]"))
                .filter(|(_, line)| !line.trim_start().starts_with("//"))
                .map(|(number, line)| (number + 1, line.to_owned()))
                .collect();
            (path, lines)
        })
        .collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|suffix| suffix == "rs") {
            files.push(path);
        }
    }
}

/// All lines of code in the crates that hold one of the words.
fn lines_with(crates: impl Fn(&str) -> bool, words: &[&str]) -> Vec<String> {
    let mut found = Vec::new();
    for (path, lines) in code(crates) {
        for (number, line) in lines {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    found
}

#[test]
fn arrows_point_downwards() {
    let arrows = arrows();
    assert!(
        arrows.contains(&("weft-cli".to_owned(), "weft-driver".to_owned())),
        "cargo tree was not understood"
    );
    for (from, to) in arrows {
        assert!(height(&to) < height(&from), "{from} must not depend on {to}");
        assert!(
            from != "weft-rt" || matches!(to.as_str(), "weft-abi" | "weft-offload" | "weft-wait"),
            "the runtime must not depend on the compiler"
        );
        let sees_ir = matches!(
            to.as_str(),
            "weft-ir" | "weft-analysis" | "weft-regions" | "weft-loops" | "weft-transform"
        );
        assert!(!(sees_ir && KNOW_NO_IR.contains(&from.as_str())), "{from} must not see IR");
    }
}

#[test]
fn every_crate_has_a_height() {
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let entry = entry.unwrap();
        if entry.path().join("Cargo.toml").exists() {
            height(&entry.file_name().to_string_lossy());
        }
    }
}

/// Whether the crate is a tool of this repository and no part of the compiler or the runtime.
fn is_tool(name: &str) -> bool {
    matches!(name, "weft-rt-link" | "weft-skip" | "weft-tests")
}

/// Whether the crate is the runtime or stands under it, or takes its place.
fn is_runtime(name: &str) -> bool {
    matches!(name, "weft-rt" | "weft-wait" | "weft-offload" | "weft-check")
}

#[test]
fn only_the_runtime_and_bindings_of_c_are_unsafe() {
    let found: Vec<String> =
        lines_with(|name| !is_runtime(name), &["unsafe {", "unsafe fn", "unsafe impl", "unsafe extern"])
            .into_iter()
            .filter(|line| !line.contains("weft-front-c/src/source/clang/"))
            // What LLVM and the system offer to programs of C, and the name of a function of glibc.
            .filter(|line| !line.contains("weft-llvm/src/") && !line.contains("weft-cli/src/inside.rs"))
            .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_driver_starts_processes() {
    let found =
        lines_with(|name| !is_tool(name) && name != "weft-driver", &["Command::new", "process::Command"])
            .into_iter()
            // It starts clang with Weft in it.
            .filter(|line| !line.contains("weft-llvm/src/launch.rs"))
            .collect::<Vec<_>>();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_program_prints_and_exits() {
    let found = lines_with(
        |name| !is_tool(name) && !is_runtime(name) && name != "weft-cli",
        &["print!(", "println!(", "stdout()", "stderr()", "process::exit", "process::abort"],
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_one_file_of_the_runtime_prints_and_aborts() {
    let found: Vec<String> = lines_with(
        is_runtime,
        &["print!(", "println!(", "stdout()", "stderr()", "process::exit", "process::abort"],
    )
    .into_iter()
    .filter(|line| {
        let is_of_runtime = line.contains("weft-rt/src/") && line.contains("report.rs:");
        !is_of_runtime && !line.contains("weft-check/src/say.rs:")
    })
    .collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn libraries_below_the_driver_do_no_io() {
    let found = lines_with(
        |name| DO_NO_IO.contains(&name),
        &["std::fs", "std::io", "std::env", "println!", "eprint"],
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn only_the_lowering_knows_the_runtime() {
    let found = lines_with(
        |name| !is_tool(name) && !is_runtime(name) && !matches!(name, "weft-lower" | "weft-abi"),
        &["__kmpc_", "GOMP_"],
    );
    assert!(found.is_empty(), "{}", found.join("\n"));
}
