//! Sums that a loop carries, and the like: whether their terms may be joined in any order.
//!
//! ```llvm
//! %s = phi i64 [ 0, %before ], [ %t, %loop ]
//! %u = add i64 %s, %x
//! %t = sub i64 %u, %y                              ; in any order; so it is with `fadd reassoc`, but not with `fadd`
//! ```

use weft_ir::{BinaryOp, Block, Flags, Function, Inst, Module, Op, Operand, Value};

use crate::calls;
use crate::skeleton::Carried;

/// So many terms of a sum are looked at.
const TERMS: u32 = 16;

/// Whether a carried value is a sum, or a product, or the like, whose terms may be joined in any order.
pub(super) fn is_free_sum(func: &Function, blocks: &[Block], carried: &Carried) -> bool {
    let is_free = |inst: Inst| {
        let data = &func.insts[inst];
        use BinaryOp as B;
        match &data.op {
            Op::Binary(B::Add | B::Sub | B::Mul | B::And | B::Or | B::Xor, _) => true,
            Op::Binary(B::FAdd | B::FSub | B::FMul, flags) => flags.contains(Flags::REASSOC),
            _ => false,
        }
    };
    is_used_once(func, blocks, carried) && reaches(func, carried.value, carried.next, &is_free, TERMS)
}

/// Whether a carried value is a sum of floating-point numbers, which keeps its order.
pub(super) fn is_sum_in_order(module: &Module, func: &Function, blocks: &[Block], carried: &Carried) -> bool {
    let is_sum = |inst: Inst| {
        let data = &func.insts[inst];
        matches!(data.op, Op::Binary(BinaryOp::FAdd | BinaryOp::FSub, _))
            || calls::elementwise(module, data).is_some_and(|known| known.name.starts_with("llvm.fm"))
    };
    is_used_once(func, blocks, carried) && reaches(func, carried.value, carried.next, &is_sum, TERMS)
}

/// Whether `next` comes from `value` by up to `terms` operations of a kind, of which all are the same.
fn reaches(func: &Function, value: Value, next: Operand, kind: &dyn Fn(Inst) -> bool, terms: u32) -> bool {
    let inst = match next {
        Operand::Value(next) if next != value => func.def_inst(next),
        _ => None,
    };
    let Some((inst, terms)) = inst.filter(|inst| kind(*inst)).zip(terms.checked_sub(1)) else { return false };
    let data = &func.insts[inst];
    let is_same = |other: Inst| kind(other) && is_alike(&func.insts[other].op, &data.op);
    data.operands
        .iter()
        .any(|operand| *operand == Operand::Value(value) || reaches(func, value, *operand, &is_same, terms))
}

/// Whether two operations may change places in a chain.
fn is_alike(left: &Op, right: &Op) -> bool {
    use BinaryOp as B;
    let class = |op: &Op| match op {
        Op::Binary(B::Sub, _) => Some(B::Add),
        Op::Binary(B::FSub, _) => Some(B::FAdd),
        Op::Binary(operation, _) => Some(*operation),
        // A product that is added.
        _ => Some(B::FAdd),
    };
    class(left) == class(right)
}

/// Whether nothing but its next value looks at a carried one.
fn is_used_once(func: &Function, blocks: &[Block], carried: &Carried) -> bool {
    let all = blocks.iter().flat_map(|block| func.block_insts(*block));
    let operands = all.flat_map(|inst| &func.insts[*inst].operands);
    operands.filter(|operand| **operand == Operand::Value(carried.value)).count() == 1
}
