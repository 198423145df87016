//! What an instruction costs for all lanes of a register, as an addition does.

use weft_ir::{BinaryOp, CastOp, Function, InstData, Module, Op, Type};

use crate::calls;
use crate::target::{Isa, Target, has_feature};

/// A division is as many additions, a product of 32-bit numbers where machines have none, a choice without an instruction for it, and
/// a conversion of numbers without signs.
const DIVISION: u32 = 8;
const OLD_PRODUCT: u32 = 6;
const OLD_CHOICE: u32 = 3;
const UNSIGNED: u32 = 4;

/// What an instruction costs for all lanes of a register.
pub(super) fn of_vector(module: &Module, func: &Function, target: Target, data: &InstData) -> u32 {
    let is_old = target.isa == Isa::Sse2 && !has_feature(module, func, "sse4.1");
    match data.op {
        Op::Binary(BinaryOp::FDiv, _) => DIVISION,
        Op::Binary(BinaryOp::Mul, _) if is_old && data.ty == Type::I32 => OLD_PRODUCT,
        Op::Select(_) if is_old => OLD_CHOICE,
        Op::Cast(CastOp::UIToFP | CastOp::FPToUI, _) if target.isa < Isa::Avx512 => UNSIGNED,
        Op::Cast(CastOp::BitCast, _) => 0,
        _ => calls::elementwise(module, data).map_or(1, |known| known.cost),
    }
}
