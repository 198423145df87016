//! Every function of real modules is imported: into an empty module, all together and each by itself.
//!
//! weft-ir's verifier and LLVM's accept the result; a function prints as it did, but for the numbers of attribute
//! groups and metadata nodes.
//!
//! Needs `clang-19` and `opt-19` (Debian: `apt-get install clang-19 llvm-19`) and the `rustc` of the build.

use std::path::{Path, PathBuf};
use std::process::Command;

use weft_ir::edit::{Choice, ImportError, Importer, Referenced};
use weft_ir::verify::verify_module;
use weft_ir::{FuncId, Module, print_module, read_module};

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn files(dir: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(dir);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn run(tool: &str, args: &[&str]) -> String {
    let output = Command::new(tool).args(args).output().unwrap_or_else(|e| panic!("{tool}: {e}; install it"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !said.contains("invalid debug info"), "{tool} {args:?}\n{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// What `opt -passes=verify` says to the module. Broken debug information counts, which LLVM would only strip.
fn llvm_verifies(text: &str, stem: &str) {
    let file = path(&format!("{stem}.imported.ll"));
    std::fs::write(&file, text).unwrap();
    run("opt-19", &["-passes=verify", "-disable-output", file.to_str().unwrap()]);
}

fn definitions(module: &Module) -> Vec<FuncId> {
    module.functions.iter().filter(|(_, f)| !f.is_declaration).map(|(id, _)| id).collect()
}

/// `text` without the numbers behind `#` and `!`.
fn without_numbers(text: &str) -> String {
    let mut out = String::new();
    let mut is_numbered = false;
    for c in text.chars() {
        if !(is_numbered && c.is_ascii_digit()) {
            is_numbered = matches!(c, '#' | '!');
            out.push(c);
        }
    }
    out
}

fn assert_sound(module: &Module, what: &str) -> String {
    let errors = verify_module(module);
    assert!(errors.is_empty(), "{what}: {}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    let printed = print_module(module);
    let again = read_module(&printed).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert!(print_module(&again) == printed, "{what}: no fixed point");
    printed
}

/// Imports all functions of `src` into an empty module.
fn import_all(src: &Module, choose: fn(&Referenced<'_>) -> Choice, what: &str) -> String {
    let mut dst = Module::default();
    let mut importer = Importer::new(&mut dst, src);
    let mut pairs = Vec::new();
    let is_number = |name: &str| name.bytes().all(|b| b.is_ascii_digit());
    let has_unnamed = src.symbols.keys().any(|name| is_number(src.ctx.names.text(*name)));
    for id in definitions(src) {
        match importer.function(id, &mut { choose }) {
            Ok(new) => pairs.push((id, new)),
            Err(error) => panic!("{what}: {error}"),
        }
    }
    for (id, new) in pairs {
        let (old, new) =
            (src.functions[id].display(src).to_string(), dst.functions[new].display(&dst).to_string());
        // Globals without a name get one.
        if !has_unnamed {
            assert_eq!(without_numbers(&old), without_numbers(&new), "{what}");
        }
    }
    assert_sound(&dst, what)
}

/// Imports all functions of a module in several ways.
fn check(stem: &str, text: &str, is_for_llvm: bool) {
    let src = read_module(text).unwrap_or_else(|error| panic!("{stem}: {error}"));
    let usual = import_all(&src, |what| what.usual(), stem);
    assert_eq!(usual, import_all(&src, |what| what.usual(), stem), "{stem}: the same comes out each time");
    let cloned = import_all(&src, |_| Choice::Clone, stem);
    if is_for_llvm {
        llvm_verifies(&usual, &format!("{stem}.usual"));
        llvm_verifies(&cloned, &format!("{stem}.cloned"));
    }
    // Into a module that has them all already, and so another one of each local; and each alone.
    let mut dst = read_module(&cloned).unwrap();
    let mut alone = 0;
    for id in definitions(&src) {
        let is_local = src.functions[id].linkage().is_local();
        match dst.import_function(&src, id, &mut |what| what.usual()) {
            Ok(_) => {}
            Err(ImportError::NameTaken(_)) if !is_local => {}
            // The other function of the name is in the way of addresses in this one.
            Err(ImportError::BlockAddress(_)) => {}
            Err(ImportError::NameTaken(name)) => {
                let name = src.ctx.names.lookup(&name).unwrap();
                assert!(src.symbols.contains_key(&name), "{stem}");
            }
            Err(error) => panic!("{stem}: {error}"),
        }
        let mut single = Module::default();
        single.import_function(&src, id, &mut |what| what.usual()).unwrap_or_else(|e| panic!("{stem}: {e}"));
        assert_eq!(verify_module(&single), [], "{stem}");
        alone += 1;
        if is_for_llvm && alone <= 2 {
            llvm_verifies(&assert_sound(&single, stem), &format!("{stem}.alone{alone}"));
        }
    }
    let text = assert_sound(&dst, stem);
    if is_for_llvm {
        llvm_verifies(&text, &format!("{stem}.twice"));
    }
}

fn check_c(options: &[&str]) {
    for file in files("c") {
        let stem = format!("{}{}", file.file_stem().unwrap().to_str().unwrap(), options.concat());
        let mut args = vec!["-w", "-std=gnu17", "-S", "-emit-llvm", "-o", "-"];
        args.extend(options);
        args.push(file.to_str().unwrap());
        check(&stem, &run("clang-19", &args), true);
    }
}

#[test]
fn unoptimized_c_with_debug_information() {
    check_c(&["-O0", "-g"]);
}

#[test]
fn optimized_c() {
    check_c(&["-O2"]);
}

#[test]
fn optimized_c_with_debug_information() {
    check_c(&["-O2", "-g"]);
}

#[test]
fn written_by_hand() {
    for file in files("ll") {
        let text = std::fs::read_to_string(&file).unwrap();
        check(file.file_stem().unwrap().to_str().unwrap(), &text, false);
    }
}

/// Of a newer LLVM, so that LLVM 19 is not asked.
#[test]
fn rust() {
    for file in files("rust") {
        let stem = file.file_stem().unwrap().to_str().unwrap();
        let out = path(&format!("{stem}.import.ll"));
        let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
        let args = ["--edition", "2024", "--crate-type", "lib", "--emit", "llvm-ir", "--cap-lints", "allow"];
        let mut args = args.to_vec();
        args.extend(["-Copt-level=1", "-g", file.to_str().unwrap(), "-o", out.to_str().unwrap()]);
        run(&rustc, &args);
        check(stem, &std::fs::read_to_string(out).unwrap(), false);
    }
}
