//! Bytes that lie four apart, as the channels of pixels do.
//!
//! ```c
//! out[4 * i + 1] = (a[4 * i + 1] * alpha + b[4 * i + 1] * (255 - alpha)) >> 8;
//! ```
//! A vector of such bytes is one of 32-bit numbers in memory: a shift and a mask make them numbers. To get them into 16 bits, vectors
//! are shuffled.

use weft_analysis::Address;
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand};

/// Whether one of the instructions widens such a byte.
pub(super) fn has_any<'a>(
    module: &Module,
    func: &Function,
    insts: impl IntoIterator<Item = &'a Inst>,
) -> bool {
    insts.into_iter().any(|inst| {
        let data = &func.insts[*inst];
        let Operand::Value(value) = data.operands[0] else { return false };
        let load = func.def_inst(value).map(|inst| &func.insts[inst]);
        matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _))
            && load.is_some_and(|load| {
                matches!(load.op, Op::Load { .. })
                    && module.ctx.types.int_bits(load.ty) == Some(8)
                    && is_every_fourth(module, func, load.operands[0])
            })
    })
}

/// Whether an address goes on by four bytes where a number that its loop counts by goes on by one.
fn is_every_fourth(module: &Module, func: &Function, pointer: Operand) -> bool {
    let Some(distance) = Address::of(module, func, pointer).distance else { return false };
    distance.indices.iter().any(|(index, scale)| counts(module, func, *index, *scale, 4))
}

/// Whether `scale` times `index` is four times what a phi counts by, and a constant more; of at most so many sums.
fn counts(module: &Module, func: &Function, index: Operand, scale: i128, sums: u32) -> bool {
    let Operand::Value(value) = index else { return false };
    let Some(inst) = func.def_inst(value) else { return false };
    let data = &func.insts[inst];
    let number = |operand: Operand| match operand {
        Operand::Const(c) => module.ctx.consts.as_int(c),
        _ => None,
    };
    match (&data.op, &data.operands[..]) {
        (Op::Phi(_), _) => scale == 4,
        (Op::Binary(BinaryOp::Shl, _), &[_, by]) => scale == 1 && number(by) == Some(2),
        (Op::Binary(BinaryOp::Mul, _), &[_, by]) => scale == 1 && number(by) == Some(4),
        (Op::Binary(BinaryOp::Or | BinaryOp::Add, _), &[left, right]) => {
            sums > 0 && number(right).is_some() && counts(module, func, left, scale, sums - 1)
        }
        _ => false,
    }
}
