//! Sums of narrow numbers within wider expressions: they are computed in 16 bits, and widened once.
//!
//! ```llvm
//! %xw = zext i8 %x to i32                 %xn = zext i8 %x to i16
//! %yw = zext i8 %y to i32                 %yn = zext i8 %y to i16
//! %s = add i32 %xw, %yw           ==>     %sn = add i16 %xn, %yn
//!                                         %sf = freeze i16 %sn
//!                                         %s = zext i16 %sf to i32
//! %m = mul i32 %s, 21846                  %m = mul i32 %s, 21846
//! ```
//! LLVM would compute in the wider type what is widened behind; `freeze` keeps it from that.
//!
//! That is for sums whose interval is one of 16 bits, of at least two numbers. What is added to what a loop carries stays, and so do
//! absolute differences of bytes: machines have instructions for sums of products and of such differences.

use weft_ir::{BinaryOp, CastOp, Inst, Op, Operand};

use super::intervals::{self, NARROW, fits, fits_unsigned};
use super::tree::{Place, Tree};

/// The expression of 16 bits that `inst` is of, if it is a sum that is worth it; it says whether it has a sign.
pub(super) fn of(place: Place<'_>, inst: Inst) -> Option<(Tree<'_>, bool)> {
    let has_sign = is_small(place, inst)?;
    let result = place.func.insts[inst].result?;
    let users = place.uses.uses(result);
    // A part of a larger sum is computed with it.
    let is_last =
        users.iter().all(|used| is_small(place, used.inst).is_none() && may_widen(place, used.inst));
    if users.is_empty() || !is_last {
        return None;
    }
    let tree = Tree::of(place, Operand::Value(result), NARROW, None)?;
    let has_instruction = |inst: &Inst| is_product(place, *inst) || is_distance(place, *inst);
    let stays = tree.interior.iter().any(has_instruction);
    (tree.leaves() >= 2 && tree.cuts == 0 && !stays).then_some((tree, has_sign))
}

/// Whether `inst` is a sum or a difference of more than 16 bits whose numbers have 16; and whether these have a sign.
fn is_small(place: Place<'_>, inst: Inst) -> Option<bool> {
    let data = &place.func.insts[inst];
    let is_sum = matches!(data.op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _));
    let is_wide = matches!(place.module.ctx.types.int_bits(data.ty), Some(32 | 64));
    let is_here = place.func.inst_block(inst).is_some_and(|block| place.blocks.contains(&block));
    let result = data.result.filter(|_| is_sum && is_wide && is_here)?;
    let interval = intervals::of(place.module, place.func, Operand::Value(result))?;
    (fits(interval) || fits_unsigned(interval)).then(|| !fits_unsigned(interval))
}

/// Whether it is worth it to widen a sum for `user`: it is no address, and nothing that the loop carries.
pub(super) fn may_widen(place: Place<'_>, user: Inst) -> bool {
    let data = &place.func.insts[user];
    let is_carried = |operand: &Operand| match operand {
        Operand::Value(value) => {
            place.func.def_inst(*value).is_some_and(|inst| place.func.insts[inst].is_phi())
        }
        _ => false,
    };
    match data.op {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) => !data.operands.iter().any(is_carried),
        Op::Binary(..) | Op::Cast(..) | Op::Store { .. } | Op::ICmp(..) | Op::Select(_) => true,
        _ => false,
    }
}

fn is_product(place: Place<'_>, inst: Inst) -> bool {
    matches!(place.func.insts[inst].op, Op::Binary(BinaryOp::Mul, _))
}

/// Whether `inst` is the absolute difference of two bytes.
fn is_distance(place: Place<'_>, inst: Inst) -> bool {
    let Place { module, func, .. } = place;
    let data = &func.insts[inst];
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let is_absolute = callee.is_some_and(|name| module.ctx.names.text(name).starts_with("llvm.abs."));
    let operation = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).map(|inst| &func.insts[inst]),
        _ => None,
    };
    let is_byte = |operand: &Operand| {
        operation(*operand).is_some_and(|data| {
            matches!(data.op, Op::Cast(CastOp::ZExt, _))
                && module.ctx.types.int_bits(module.ctx.operand_ty(func, data.operands[0])) == Some(8)
        })
    };
    is_absolute
        && operation(data.operands[0]).is_some_and(|data| {
            matches!(data.op, Op::Binary(BinaryOp::Sub, _)) && data.operands.iter().all(is_byte)
        })
}
