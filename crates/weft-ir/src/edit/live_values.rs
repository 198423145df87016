//! Which values flow into and out of a set of blocks.
//!
//! Debug records never make a value live.

use cranelift_entity::EntitySet;

use crate::cfg::BlockSet;
use crate::entities::{Block, Inst, Value};
use crate::function::{Function, ValueDef};
use crate::operands::Operand;

/// The values that are defined outside `blocks` and used inside, in the order of their first use.
///
/// A phi uses its operand at the end of the incoming block: what a phi inside takes from a block outside is
/// no live-in, what a phi outside takes from a block inside is one, if it is defined outside.
pub fn live_ins(func: &Function, blocks: &BlockSet) -> Vec<Value> {
    let mut found = Vec::new();
    let mut seen = EntitySet::new();
    // Only phis of blocks that are gone to from inside take something inside.
    let mut reached = blocks.clone();
    for block in blocks.iter() {
        reached.extend(func.successors(block));
    }
    for block in func.in_layout_order(&reached) {
        let inside = blocks.contains(block);
        for &inst in func.block_insts(block) {
            // Of a block outside, only phis use something inside.
            if !inside && !func.insts[inst].is_phi() {
                break;
            }
            for_each_use_by(func, block, inst, |value, use_block| {
                if blocks.contains(use_block) && !defined_in(func, value, blocks) && seen.insert(value) {
                    found.push(value);
                }
            });
        }
    }
    found
}

/// The values that are defined inside `blocks` and used outside, in the order of their first use.
///
/// What a phi outside takes along an edge from inside counts: it leaves the set with that edge.
pub fn live_outs(func: &Function, blocks: &BlockSet) -> Vec<Value> {
    let mut found = Vec::new();
    let mut seen = EntitySet::new();
    for (block, user) in func.layout_insts() {
        if blocks.contains(block) {
            continue;
        }
        for_each_use_by(func, block, user, |value, _| {
            if defined_in(func, value, blocks) && seen.insert(value) {
                found.push(value);
            }
        });
    }
    found
}

/// Whether the definition of `value` stands in `blocks`.
pub(crate) fn defined_in(func: &Function, value: Value, blocks: &BlockSet) -> bool {
    match func.values[value].def {
        ValueDef::Inst(inst) => func.inst_block(inst).is_some_and(|b| blocks.contains(b)),
        _ => false,
    }
}

/// Calls `f` with each value that `inst`, which stands in `block`, uses, and the block where the use happens.
fn for_each_use_by(func: &Function, block: Block, inst: Inst, mut f: impl FnMut(Value, Block)) {
    let data = &func.insts[inst];
    if data.is_debug_record() {
        return;
    }
    for (i, operand) in data.operands.iter().enumerate() {
        if let Operand::Value(value) = operand {
            f(*value, use_block(func, inst, i).unwrap_or(block));
        }
    }
}

/// The block at whose end operand `index` of phi `inst` is read, or the block of any other instruction.
pub(crate) fn use_block(func: &Function, inst: Inst, index: usize) -> Option<Block> {
    let data = &func.insts[inst];
    match data.operands.get(index + 1) {
        Some(Operand::Block(block)) if data.is_phi() => Some(*block),
        _ => func.inst_block(inst),
    }
}
