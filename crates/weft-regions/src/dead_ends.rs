//! Blocks from which neither a return nor a marker can be reached.
//!
//! What follows a call that does not return (`exit`, `abort`), or an endless loop.
//! Such a block tells regions apart no more, and LLVM may let several regions share one.

use weft_ir::cfg::{BlockSet, Cfg};
use weft_ir::{Block, Function, Inst, Op};

/// The blocks from which a return or an instruction that `is_marker` accepts can be reached.
pub(crate) fn live_blocks(func: &Function, cfg: &Cfg, is_marker: impl Fn(Inst) -> bool) -> BlockSet {
    let mut live = BlockSet::new();
    let mut work: Vec<Block> = Vec::new();
    for &block in cfg.rpo() {
        let tells = |inst: &Inst| is_leaving(&func.insts[*inst].op) || is_marker(*inst);
        if func.block_insts(block).iter().any(tells) {
            live.insert(block);
            work.push(block);
        }
    }
    while let Some(block) = work.pop() {
        for &pred in cfg.preds(block) {
            if live.insert(pred) {
                work.push(pred);
            }
        }
    }
    live
}

/// Whether control leaves the function here, as far as one can see.
pub(crate) fn is_leaving(op: &Op) -> bool {
    match op {
        Op::Ret => true,
        // `resume` and its kin: they end a block, and go to no other.
        Op::Opaque { terminator, .. } => *terminator,
        _ => false,
    }
}
