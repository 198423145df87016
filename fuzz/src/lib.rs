//! What must hold for any bytes that the reader of weft-ir gets, and random programs.

pub mod asked;
pub mod campaign;
pub mod clauses;
pub mod forks;
pub mod pragmas;
pub mod process;
pub mod programs;
pub mod random;
pub mod simd;

use weft_analysis::liveness::Liveness;
use weft_analysis::loops::Loops;
use weft_ir::cfg::Cfg;
use weft_ir::dominators::{DomTree, PostDomTree};
use weft_ir::reader::decode;
use weft_ir::verify::verify_module;
use weft_ir::{Module, print_module, read_module};

/// Reads `bytes`. If they are a module, prints it, reads that again, and verifies it; if it is sound, analyzes it.
/// Returns whether they are a module.
///
/// # Errors
/// The reader reads the printed text as another module, sound or not, or an error has no place inside the text.
///
/// # Panics
/// Never, if the reader is correct; the fuzzer tests this.
pub fn check(bytes: &[u8]) -> Result<bool, String> {
    let text = decode(bytes);
    let module = match read_module(&text) {
        Ok(module) => module,
        Err(error) => {
            let lines = text.bytes().filter(|b| *b == b'\n').count() + 1;
            if error.line == 0 || error.line > lines || error.column == 0 {
                return Err(format!("an error at no place: {}:{}", error.line, error.column));
            }
            let _ = error.to_string();
            return Ok(false);
        }
    };
    let printed = print_module(&module);
    let again = read_module(&printed).map_err(|error| format!("what was printed is not read: {error}"))?;
    let printed_again = print_module(&again);
    if printed_again != printed {
        let lines = printed.lines().zip(printed_again.lines()).find(|(a, b)| a != b);
        return Err(format!("what was printed is read as something else: {lines:?}"));
    }
    if verify_module(&module).is_empty() {
        analyze(&module);
    }
    Ok(true)
}

fn analyze(module: &Module) {
    for func in module.functions.values() {
        if func.blocks().is_empty() {
            continue;
        }
        let cfg = Cfg::compute(func);
        let dom = DomTree::compute(func, &cfg);
        let _ = PostDomTree::compute(func, &cfg);
        let _ = Loops::compute(&cfg, &dom);
        let _ = Liveness::compute(func, &cfg);
    }
}
