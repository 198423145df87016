//! What rustc prints, which is of a newer LLVM than clang-19's, is read, sound, and printed to a fixed point.

use std::path::Path;
use std::process::Command;

use weft_ir::verify::verify_module;
use weft_ir::{Op, print_module, read_module};

/// Compiles the crate `name` of `tests/rust` with `flags` and returns its module.
fn rustc(name: &str, flags: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rust");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}{}.ll", flags.concat()));
    let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition", "2024", "--crate-type", "lib", "--emit", "llvm-ir", "--cap-lints", "allow"])
        .args(flags)
        .arg(root.join(format!("{name}.rs")))
        .arg("-o")
        .arg(&out)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(out).unwrap()
}

#[test]
fn crates_at_several_levels() {
    for name in ["traits_and_threads", "numbers_and_layouts", "futures_and_drops"] {
        for flags in [&["-Copt-level=0", "-g"][..], &["-Copt-level=3"], &["-Copt-level=2", "-Cpanic=abort"]] {
            let what = format!("{name} {}", flags.join(" "));
            let text = rustc(name, flags);
            let module = read_module(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(verify_module(&module), [], "{what}");
            let printed = print_module(&module);
            let again = read_module(&printed).unwrap_or_else(|error| panic!("{what}, printed: {error}"));
            assert!(print_module(&again) == printed, "{what}: no fixed point");
            // Nothing is kept as text that a transformation would want to see through.
            for func in module.functions.values() {
                assert!(func.verbatim_body.is_none(), "{what}: {}", module.ctx.names.text(func.name));
                for (_, inst) in func.layout_insts() {
                    let line = func.insts[inst].op.clone();
                    if let Op::Opaque { .. } = line {
                        let line = func.display_inst(inst, &module).to_string();
                        let known = ["landingpad", "resume", "cleanuppad", "cleanupret", "catch"];
                        assert!(known.iter().any(|word| line.contains(word)), "{what}: {line}");
                    }
                }
            }
        }
    }
}
