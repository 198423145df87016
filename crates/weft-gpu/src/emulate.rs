//! The module for the CPU: the code of a kernel is what a GPU gets, and the threads of a block are fibers.
//!
//! ```llvm
//! %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()     →  %tid = call i32 @__weft_emulated_tid()
//! ```
//!
//! Blocks are executed one after the other, so that a variable of a block is one of the program.

use weft_ir::{Module, Symbol, print_module};

use crate::target::settle_names;

/// What a GPU's threads ask and do, and the functions of the emulator.
const CALLS: [(&str, &str); 13] = [
    ("llvm.nvvm.read.ptx.sreg.tid.x", "__weft_emulated_tid"),
    ("llvm.nvvm.read.ptx.sreg.ntid.x", "__weft_emulated_threads"),
    ("llvm.nvvm.read.ptx.sreg.ctaid.x", "__weft_emulated_block"),
    ("llvm.nvvm.read.ptx.sreg.nctaid.x", "__weft_emulated_blocks"),
    ("llvm.nvvm.read.ptx.sreg.globaltimer", "__weft_emulated_time"),
    ("llvm.nvvm.barrier.sync", "__weft_emulated_barrier"),
    ("llvm.nvvm.activemask", "__weft_emulated_mask"),
    ("llvm.nvvm.shfl.sync.down.i32", "__weft_emulated_from_above"),
    ("llvm.nvvm.shfl.sync.idx.i32", "__weft_emulated_from"),
    ("llvm.nvvm.vote.all.sync", "__weft_emulated_all"),
    ("llvm.nvvm.nanosleep", "__weft_emulated_sleep"),
    ("llvm.nvvm.membar.cta", "__weft_emulated_fence"),
    ("llvm.nvvm.membar.gl", "__weft_emulated_fence"),
];

/// The module's text for the CPU.
pub(crate) fn retarget(module: &mut Module, kernels: &[Symbol]) -> String {
    settle_names(module, kernels, "");
    let functions = CALLS.into_iter().chain([("vprintf", "__weft_emulated_print")]);
    let mut text = print_module(module);
    for (from, to) in functions {
        let (from, to) = (format!("@{from}("), format!("@{to}("));
        // Two fences have one function.
        let declared = text.contains(&format!("declare void {to}"));
        if declared {
            let lines = text.lines().filter(|line| !line.starts_with(&format!("declare void {from}")));
            text = lines.collect::<Vec<_>>().join("\n");
            text.push('\n');
        }
        text = text.replace(&from, &to);
    }
    text
}
