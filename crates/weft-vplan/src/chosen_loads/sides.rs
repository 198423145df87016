//! An address that a condition chooses, as it is on one side of it.
//!
//! ```llvm
//! %k = select i1 %c, i64 %i, i64 %j
//! %p = getelementptr float, ptr %a, i64 %k        on the true side:  %q = getelementptr float, ptr %a, i64 %i
//! ```
//!
//! # Preconditions
//! The address is computed in blocks of a loop, by sums and products of selections.
//!
//! # Postconditions
//! What has been there has not changed. Where the address may be asked for in any case, it is computed anew from what the loop begins
//! an iteration with, without promises that hold on its side alone: it is no poison then if these numbers are none.

use weft_ir::{BinaryOp, Block, Cursor, Flags, Function, Inst, Module, Op, Operand, Value};

/// How deep addresses are looked into.
const DEPTH: u32 = 6;
/// How deep they are computed anew: deeper than anybody looks who asks what they come to (`affine.rs`).
const WHOLE: u32 = 24;
/// So many operations are computed anew at most.
const MANY: usize = 24;

/// A side of a condition.
pub(super) struct Side<'a> {
    pub(super) condition: Value,
    pub(super) is_true: bool,
    /// The blocks of the loop, where the address is computed.
    pub(super) blocks: &'a [Block],
    /// Whether the address is wanted on the other side, too.
    pub(super) is_anywhere: bool,
}

/// What computes `operand` in `blocks`, if it is a sum, a product or an address.
fn computed(func: &Function, blocks: &[Block], operand: Operand) -> Option<Inst> {
    let Operand::Value(value) = operand else { return None };
    let inst = func.def_inst(value)?;
    let home = func.inst_block(inst)?;
    if !blocks.contains(&home) {
        return None;
    };
    let is_known = match func.insts[inst].op {
        Op::Gep { .. } | Op::Select(_) => true,
        Op::Binary(op, _) => {
            matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl)
                || op == BinaryOp::Or && func.insts[inst].flags().contains(Flags::DISJOINT)
        }
        _ => false,
    };
    is_known.then_some(inst)
}

/// The one condition by which `address` is chosen in `blocks`.
pub(super) fn condition(func: &Function, blocks: &[Block], address: Operand) -> Option<Value> {
    let mut found = Vec::new();
    gather(func, blocks, address, DEPTH, &mut found);
    found.dedup();
    match found[..] {
        [condition] => Some(condition),
        _ => None,
    }
}

fn gather(func: &Function, blocks: &[Block], operand: Operand, depth: u32, found: &mut Vec<Value>) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let Some(inst) = computed(func, blocks, operand) else { return };
    let data = &func.insts[inst];
    match (&data.op, &data.operands[..]) {
        (Op::Select(_), &[Operand::Value(condition), ..]) => found.push(condition),
        (Op::Select(_), _) => {}
        (_, operands) => operands.iter().for_each(|of| gather(func, blocks, *of, depth, found)),
    }
}

/// Writes `operand`, as it is on a side, in front of `before`; none if that would be too much.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    side: &Side<'_>,
    before: Inst,
    operand: Operand,
) -> Option<Operand> {
    let mut left = MANY;
    size(func, side, operand, WHOLE, &mut left)?;
    Some(on_side(module, func, side, before, operand))
}

/// Counts what is computed anew; none if it is too much.
fn size(func: &Function, side: &Side<'_>, operand: Operand, depth: u32, left: &mut usize) -> Option<()> {
    let Some(inst) = computed(func, side.blocks, operand) else { return Some(()) };
    let depth = depth.checked_sub(1)?;
    *left = left.checked_sub(1)?;
    func.insts[inst].operands.iter().try_for_each(|of| size(func, side, *of, depth, left))
}

fn on_side(
    module: &mut Module,
    func: &mut Function,
    side: &Side<'_>,
    before: Inst,
    operand: Operand,
) -> Operand {
    let Some(inst) = computed(func, side.blocks, operand) else { return operand };
    let mut data = func.insts[inst].clone();
    if let (Op::Select(_), &[condition, then, otherwise]) = (&data.op, &data.operands[..]) {
        if condition != Operand::Value(side.condition) {
            return operand;
        }
        return on_side(module, func, side, before, if side.is_true { then } else { otherwise });
    }
    let mut changed = false;
    for index in 0..data.operands.len() {
        let part = on_side(module, func, side, before, data.operands[index]);
        changed |= part != data.operands[index];
        data.operands[index] = part;
    }
    if !changed && !side.is_anywhere {
        return operand;
    }
    if side.is_anywhere {
        if let Op::Binary(op @ BinaryOp::Or, _) = &mut data.op {
            *op = BinaryOp::Add;
        }
        if let Some(flags) = data.op.flags_mut() {
            *flags = Flags::NONE.into();
        }
    }
    data.result = None;
    let written = Cursor::before(func, &mut module.ctx, before).insert(data);
    func.result(written)
}
