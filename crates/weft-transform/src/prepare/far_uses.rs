//! Which loaded values are used in other blocks than where they are loaded.
//!
//! Computed once per function. Front ends load a variable where they use it, so there are few; they tell whether a load that
//! is taken out of a region has uses anywhere else.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::{Block, Function, Op, Operand, Value};

/// By loaded value: the blocks with its uses, but for the block of the load.
pub(super) struct FarUses {
    blocks: FxHashMap<Value, Vec<Block>>,
}

impl FarUses {
    /// Walks `func` once. A phi uses its operands where it stands.
    pub(super) fn compute(func: &Function) -> FarUses {
        let mut blocks: FxHashMap<Value, Vec<Block>> = FxHashMap::default();
        for (block, inst) in func.layout_insts() {
            for operand in &func.insts[inst].operands {
                let Operand::Value(value) = *operand else { continue };
                let Some(def) = func.def_inst(value) else { continue };
                if matches!(func.insts[def].op, Op::Load { .. }) && func.inst_block(def) != Some(block) {
                    blocks.entry(value).or_default().push(block);
                }
            }
        }
        FarUses { blocks }
    }

    /// Whether all these blocks of `value` are among `inside`.
    pub(super) fn are_in(&self, value: Value, inside: &FxHashSet<Block>) -> bool {
        self.blocks.get(&value).is_none_or(|blocks| blocks.iter().all(|block| inside.contains(block)))
    }
}
