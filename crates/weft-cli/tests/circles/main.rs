//! No circle of files is larger than a parent and its children: what a file stands on can be read before it.
//!
//! What counts as an arrow from file to file is told in `arrows.rs`, what as a circle in `graph.rs`.
//! Crates need no such test, for cargo allows no circle of them; `layering.rs` says which way their arrows point.

mod arrows;
mod graph;
mod modules;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use modules::Crate;

/// The roots of all crates in a folder of crates.
fn roots(crates: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(crates).expect("crates/ is there").map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let roots = folders.iter().flat_map(|folder| ["src/lib.rs", "src/main.rs"].map(|root| folder.join(root)));
    roots.filter(|root| root.exists()).collect()
}

/// The circles of a crate, each with its arrows, `path:line -> path`.
fn circles(krate: &Crate, crates: &Path) -> Vec<String> {
    let arrows = arrows::arrows(krate);
    let modules: Vec<Vec<String>> = krate.files.iter().map(|file| file.module.clone()).collect();
    let name = |file: usize| {
        let path = &krate.files[file].path;
        path.strip_prefix(crates).unwrap_or(path).display().to_string()
    };
    let tell = |knot: &graph::Knot| {
        let mut text = format!("{} files are in circles; the shortest:\n", knot.files.len());
        for (index, file) in knot.shortest.iter().enumerate() {
            let next = knot.shortest[(index + 1) % knot.shortest.len()];
            let line = arrows[&(*file, next)];
            let _infallible = writeln!(text, "    {}:{line} -> {}", name(*file), name(next));
        }
        let all: Vec<String> = knot.files.iter().map(|file| name(*file)).collect();
        let _infallible = writeln!(text, "  all: {}", all.join(" "));
        text
    };
    graph::knots(&modules, &arrows).iter().map(tell).collect()
}

#[test]
fn no_circle_of_files_is_larger_than_a_parent_and_its_children() {
    let crates =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("invariant: the crate lies in crates/");
    let roots = roots(crates);
    assert!(roots.len() > 10, "the crates are not found");
    let found: Vec<String> = roots.iter().flat_map(|root| circles(&modules::read(root), crates)).collect();
    assert!(found.is_empty(), "{} knots of files\n{}", found.len(), found.join("\n"));
}

/// The arrows of a small crate, as `from:line -> to`.
fn arrows_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let krate = modules::read(&folder.path().join(files[0].0));
    let name =
        |file: usize| krate.files[file].path.strip_prefix(folder.path()).unwrap().display().to_string();
    let arrows = arrows::arrows(&krate);
    arrows.iter().map(|((from, to), line)| format!("{}:{line} -> {}", name(*from), name(*to))).collect()
}

#[test]
fn a_path_leads_to_the_file_that_defines_the_thing_and_to_the_door_it_takes() {
    let found = arrows_of(&[
        ("lib.rs", "mod a;\nmod b;\npub use b::Thing;\npub use b::deep;\n"),
        ("a.rs", "use crate::Thing;\nfn f() { super::deep::g() }\n"),
        ("b/mod.rs", "pub mod deep;\npub struct Thing;\n"),
        ("b/deep.rs", "pub fn g() {}\n"),
    ]);
    assert_eq!(found, ["a.rs:1 -> lib.rs", "a.rs:1 -> b/mod.rs", "a.rs:2 -> b/deep.rs"]);
}

#[test]
fn globs_and_renamed_things_are_followed() {
    let found = arrows_of(&[
        ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
        ("a.rs", "use super::b::*;\n\nfn f() { g(); h() }\n"),
        ("b.rs", "pub(crate) use crate::c::i as g;\npub(crate) fn h() {}\n"),
        ("c.rs", "pub(crate) fn i() {}\n"),
    ]);
    assert_eq!(found, ["a.rs:3 -> b.rs", "a.rs:3 -> c.rs"]);
}

#[test]
fn paths_in_macros_count_and_tests_do_not() {
    let found = arrows_of(&[
        ("lib.rs", "#[macro_use]\nmod a;\nmod b;\nmod c;\n"),
        ("a.rs", "macro_rules! m { ($x:expr) => { $crate::b::f($x.f) } }\n"),
        (
            "b.rs",
            "pub fn f(x: u32) { assert!(crate::c::g(x)) }\n#[cfg(test)]\nmod tests { use crate::a::no; }\n",
        ),
        ("c.rs", "pub fn g(x: u32) -> bool {\n  m!(x);\n true }\n#[cfg(all(test, unix))] use crate::b::f;\n"),
    ]);
    assert_eq!(found, ["a.rs:1 -> b.rs", "b.rs:1 -> c.rs", "c.rs:2 -> a.rs"]);
}

#[test]
fn modules_in_a_file_and_files_at_a_path_are_found() {
    let found = arrows_of(&[
        ("lib.rs", "mod a { pub mod b; pub fn f() {} }\n#[path = \"odd/place.rs\"]\nmod c;\n"),
        ("a/b.rs", "use crate::c::g;\n"),
        ("odd/place.rs", "use super::a::f;\npub fn g() {}\n"),
    ]);
    assert_eq!(found, ["a/b.rs:1 -> odd/place.rs", "odd/place.rs:1 -> lib.rs"]);
}
