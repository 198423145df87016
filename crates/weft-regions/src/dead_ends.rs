//! Blocks from which control can reach neither a return nor a marker.
//!
//! From such a block, control ends in a call that does not return (`exit`, `abort`), or in an endless loop.
//! The block need not belong to one region, and LLVM may let several regions share it.

use weft_ir::cfg::{BlockSet, Cfg};
use weft_ir::{Block, Function, Inst, InstData, Op, Piece};

/// The blocks from which control can reach a return or an instruction that `is_marker` accepts.
pub(crate) fn live_blocks(func: &Function, cfg: &Cfg, is_marker: impl Fn(Inst) -> bool) -> BlockSet {
    let mut live = BlockSet::new();
    let mut work: Vec<Block> = Vec::new();
    for &block in cfg.rpo() {
        let tells = |inst: &Inst| is_leaving(&func.insts[*inst]) || is_marker(*inst);
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
pub(crate) fn is_leaving(data: &InstData) -> bool {
    match &data.op {
        Op::Ret => true,
        // `resume` goes to no other block; a funclet may have other ways out than to the caller. `callbr` and `indirectbr`
        // stay in the function.
        Op::Opaque { text, terminator: true } => {
            let to_caller =
                |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains("unwind to caller"));
            data.successors().next().is_none() || text.pieces.iter().any(to_caller)
        }
        _ => false,
    }
}
