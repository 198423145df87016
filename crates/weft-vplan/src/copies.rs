//! Copies of what an iteration computes, for several iterations that are executed together.
//!
//! ```llvm
//! %x = load float, ptr %p                      %x0 = load float, ptr %p
//!                                      ==>     %x1 = load float, ptr %p1
//! ```
//!
//! - **Precondition.** What a copy takes of other iterations is known to it.
//! - **Postcondition.** Each copy computes what its iteration does. Debug records stay with the original.

use rustc_hash::FxHashMap;
use weft_ir::{BinaryOp, Block, Context, Cursor, Flags, Function, Inst, Operand, Type, Value};

use crate::skeleton::Induction;

/// What stands in a copy for a value of the original.
pub(crate) type Copy = FxHashMap<Value, Operand>;
/// The copies of each instruction.
pub(crate) type Made = FxHashMap<Inst, Vec<Inst>>;

/// Adds an entry to a phi that was made here.
pub(crate) fn add_incoming(func: &mut Function, phi: Operand, value: Operand, from: Block) {
    if let Operand::Value(phi) = phi
        && let Some(inst) = func.def_inst(phi)
    {
        func.insts[inst].add_incoming(value, from);
    }
}

/// What stands in the copy for `operand`.
pub(crate) fn mapped(copy: &Copy, operand: Operand) -> Operand {
    match operand {
        Operand::Value(value) => copy.get(&value).copied().unwrap_or(operand),
        other => other,
    }
}

/// Copies what `from` computes to the end of `to`.
pub(crate) fn copy_block(
    func: &mut Function,
    ctx: &mut Context,
    from: Block,
    to: Block,
    copy: &mut Copy,
    made: &mut Made,
) {
    for inst in func.block_insts(from).to_vec() {
        let mut data = func.insts[inst].clone();
        if data.is_phi() || data.is_terminator() || data.is_debug_record() {
            continue;
        }
        let result = data.result.take();
        for operand in &mut data.operands {
            *operand = mapped(copy, *operand);
        }
        let new = Cursor::at_end(func, ctx, to).insert(data);
        made.entry(inst).or_default().push(new);
        if let (Some(old), Some(value)) = (result, func.insts[new].result) {
            copy.insert(old, Operand::Value(value));
        }
    }
}

/// `value` and `by` more; bytes for an address.
pub(crate) fn advanced(at: &mut Cursor<'_>, value: Operand, by: i128, induction: &Induction) -> Operand {
    let ty = at.ty(value);
    if ty == Type::PTR {
        let by = at.ctx.int(Type::I64, by);
        return at.gep(Type::I8, value, &[by]);
    }
    let bits = at.ctx.types.int_bits(ty).unwrap_or(64);
    let fits = by > 0 && by < 1i128 << (bits - 1);
    let unused = 128 - bits;
    let by = at.ctx.int(ty, (by << unused) >> unused);
    // All of these are values that the variable has, one after the other, without wrapping.
    let flags = if fits { induction.flags } else { Flags::NONE };
    at.binary_with(BinaryOp::Add, flags, value, by)
}
