//! Products of small numbers that have 16 bits: they are computed in 16 bits, and widened.
//!
//! ```llvm
//! %xw = sext i8 %x to i32                 %xn = sext i8 %x to i16
//! %yw = sext i8 %y to i32                 %yn = sext i8 %y to i16
//! %p = mul i32 %xw, %yw           ==>     %pn = mul i16 %xn, %yn                  ; pmullw
//!                                         %pf = freeze i16 %pn
//!                                         %p = sext i16 %pf to i32
//! ```
//! SSE2 multiplies vectors of 16 bits in one instruction, and has none for 32 bits. LLVM's code generator finds that where it sees both
//! factors widened in the block of the product; of a factor that is the same in all iterations, it does not.
//!
//! # Preconditions
//! The product is in a loop of one block that carries nothing, and the machine has no SSE4.1.
//!
//! # Postconditions
//! Each product is the same: it fits into 16 bits, with its sign or without.
//!
//! # Refused
//! Products that a loop sums up, since machines have instructions for two products and their sum, and those with constants, which
//! are made of shifts and sums.

use rustc_hash::FxHashSet;
use weft_ir::{BinaryOp, Block, Function, Inst, Module, Op, Operand, Type};

use crate::target::{Isa, Target, has_feature};

use super::intervals::{self, NARROW, fits, fits_unsigned};
use super::sums::may_widen;
use super::tree::{Place, Tree};

/// Whether the machine that `func` is for multiplies no vectors of 32 bits.
pub(super) fn are_wanted(module: &Module, func: &Function) -> bool {
    Target::of_x86(module, func).is_some_and(|target| target.isa == Isa::Sse2)
        && !has_feature(module, func, "sse4.1")
}

/// The expression of 16 bits that `inst` is of, if it is such a product in one of the loops `plain`; it says whether it has a sign.
pub(super) fn of<'a>(place: Place<'a>, plain: &FxHashSet<Block>, inst: Inst) -> Option<(Tree<'a>, bool)> {
    let Place { module, func, uses, .. } = place;
    let data = &func.insts[inst];
    let is_here = func.inst_block(inst).is_some_and(|block| plain.contains(&block));
    let is_product = matches!(data.op, Op::Binary(BinaryOp::Mul, _)) && data.ty == Type::I32;
    let has_constant = data.operands.iter().any(|operand| matches!(operand, Operand::Const(_)));
    let result = data.result.filter(|_| is_here && is_product && !has_constant)?;
    let product = Operand::Value(result);
    let interval = intervals::of(module, func, product)?;
    let has_sign = !fits_unsigned(interval);
    let users = uses.uses(result);
    let is_sum = |user: Inst| matches!(func.insts[user].op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _));
    let is_summed = users.iter().all(|used| is_sum(used.inst) && may_widen(place, used.inst));
    if has_sign && !fits(interval) || users.is_empty() || !is_summed {
        return None;
    }
    let tree = Tree::of(place, product, NARROW, None)?;
    (tree.leaves() >= 1 && tree.cuts == 0).then_some((tree, has_sign))
}
