//! Keeping phis in step with edges.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::cfg::Cfg;
use crate::entities::{Block, Inst};
use crate::function::Function;
use crate::operands::Operand;

/// The phis of `block`.
pub(crate) fn phis(func: &Function, block: Block) -> Vec<Inst> {
    func.block_insts(block).iter().copied().take_while(|i| func.insts[*i].is_phi()).collect()
}

/// In the phis of `block`, names `to` wherever `from` was named.
pub fn rename_phi_pred(func: &mut Function, block: Block, from: Block, to: Block) {
    for phi in phis(func, block) {
        for operand in &mut func.insts[phi].operands {
            if *operand == Operand::Block(from) {
                *operand = Operand::Block(to);
            }
        }
    }
}

/// Makes the terminator of `from` go to `new` wherever it went to `old`. Phis are not touched:
/// the caller adds entries to those of `new` and calls [`prune_phi_entries`] for those of `old`.
pub fn redirect_edges(func: &mut Function, from: Block, old: Block, new: Block) {
    if let Some(terminator) = func.terminator(from) {
        for operand in &mut func.insts[terminator].operands {
            if *operand == Operand::Block(old) {
                *operand = Operand::Block(new);
            }
        }
    }
}

/// Drops those phi entries all over `func` that no edge stands for any more.
///
/// If an edge is left once where it was there twice, one of the two entries goes.
/// Phis that lose all their entries stay, empty: they stand in unreachable blocks.
pub fn prune_phi_entries(func: &mut Function) {
    let cfg = Cfg::compute(func);
    for block in func.blocks().to_vec() {
        for phi in phis(func, block) {
            let mut left: FxHashMap<Block, usize> = FxHashMap::default();
            for pred in cfg.preds(block) {
                *left.entry(*pred).or_default() += 1;
            }
            let mut kept: SmallVec<[Operand; 3]> = SmallVec::new();
            for pair in func.insts[phi].operands.chunks_exact(2) {
                if let [value, Operand::Block(pred)] = pair
                    && let Some(n) = left.get_mut(pred)
                    && *n > 0
                {
                    *n -= 1;
                    kept.extend([*value, Operand::Block(*pred)]);
                }
            }
            func.insts[phi].operands = kept.into();
        }
    }
}
