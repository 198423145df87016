//! Between which numbers a value lies, by what it is computed from: small numbers that were widened, and constants.
//!
//! ```llvm
//! %w = zext i8 %x to i32           ; 0 to 255
//! %d = sub nsw i32 %w, %v          ; -255 to 255, if %v is such a number, too
//! %a = call i32 @llvm.abs.i32(…)   ; 0 to 255
//! ```
//! Intervals are of signed numbers. No operation wraps whose interval lies within the type, whatever its flags say.

use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand};

/// The width in which is computed.
pub(super) const NARROW: u32 = 16;

/// How deep an expression is looked into.
const DEPTH: u32 = 12;

/// An intrinsic that chooses by the order of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The absolute value.
    Abs,
    /// The lesser of two.
    Min,
    /// The greater of two.
    Max,
    /// The lesser of two numbers without a sign.
    UnsignedMin,
    /// The greater of two numbers without a sign.
    UnsignedMax,
}

impl Choice {
    /// The choice that `inst` calls.
    pub(crate) fn of(module: &Module, func: &Function, inst: Inst) -> Option<Choice> {
        let callee = func.insts[inst].callee()?;
        let name = module.ctx.names.text(module.ctx.global_name(callee)?);
        use Choice as C;
        let choices = [C::Abs, C::Min, C::Max, C::UnsignedMin, C::UnsignedMax];
        choices.into_iter().find(|choice| name.starts_with(choice.name()))
    }

    /// The name of the intrinsic, without its type.
    pub(super) fn name(self) -> &'static str {
        match self {
            Choice::Abs => "llvm.abs.",
            Choice::Min => "llvm.smin.",
            Choice::Max => "llvm.smax.",
            Choice::UnsignedMin => "llvm.umin.",
            Choice::UnsignedMax => "llvm.umax.",
        }
    }

    /// How many numbers it gets.
    pub(super) fn numbers(self) -> usize {
        if self == Choice::Abs { 1 } else { 2 }
    }
}

/// Whether all numbers of an interval have 16 bits, with a sign.
pub(super) fn fits((least, greatest): (i128, i128)) -> bool {
    i128::from(i16::MIN) <= least && greatest <= i128::from(i16::MAX)
}

/// Whether all numbers of an interval have 16 bits, without a sign.
pub(super) fn fits_unsigned((least, greatest): (i128, i128)) -> bool {
    0 <= least && greatest <= i128::from(u16::MAX)
}

/// The least and the greatest number that `operand`, an integer of 32 or 64 bits, may be.
pub(crate) fn of(module: &Module, func: &Function, operand: Operand) -> Option<(i128, i128)> {
    within(module, func, operand, 0)
}

fn within(module: &Module, func: &Function, operand: Operand, depth: u32) -> Option<(i128, i128)> {
    let bits = module.ctx.types.int_bits(module.ctx.operand_ty(func, operand))?;
    if !(2..=64).contains(&bits) || depth > DEPTH {
        return None;
    }
    let half = 1i128 << (bits - 1);
    let value = match operand {
        Operand::Const(constant) => {
            let number = module.ctx.consts.as_int(constant)?;
            let number = if number >= half { number - 2 * half } else { number };
            return Some((number, number));
        }
        Operand::Value(value) => value,
        _ => return None,
    };
    let inst = func.def_inst(value)?;
    let data = &func.insts[inst];
    let part = |index: usize| within(module, func, data.operands[index], depth + 1);
    let corners = |of: fn(i128, i128) -> i128| {
        let ((a, b), (c, d)) = (part(0)?, part(1)?);
        let all = [of(a, c), of(a, d), of(b, c), of(b, d)];
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    let amount =
        || part(1).filter(|(least, greatest)| least == greatest && (0..i128::from(bits)).contains(least));
    let found = match data.op {
        Op::Cast(op @ (CastOp::ZExt | CastOp::SExt), _) => {
            let from = module.ctx.types.int_bits(module.ctx.operand_ty(func, data.operands[0]))?;
            let all = 1i128 << from.min(64);
            // A number that is less than zero becomes a large one without its sign.
            match part(0).filter(|(least, _)| op == CastOp::SExt || *least >= 0) {
                Some(known) => known,
                None if op == CastOp::ZExt => (0, all - 1),
                None => (-all / 2, all / 2 - 1),
            }
        }
        Op::Binary(BinaryOp::Add, _) => corners(|a, b| a + b)?,
        Op::Binary(BinaryOp::Sub, _) => corners(|a, b| a - b)?,
        Op::Binary(BinaryOp::Mul, _) if data.operands[0] == data.operands[1] => {
            let (least, greatest) = part(0)?;
            let nearest = if least <= 0 && greatest >= 0 { 0 } else { least.abs().min(greatest.abs()) };
            let most = least.abs().max(greatest.abs());
            (nearest * nearest, most * most)
        }
        Op::Binary(BinaryOp::Mul, _) => corners(i128::wrapping_mul)?,
        Op::Binary(BinaryOp::Shl, _) => {
            let ((least, greatest), (by, _)) = (part(0)?, amount()?);
            (least << by, greatest << by)
        }
        Op::Binary(BinaryOp::AShr, _) => {
            let ((least, greatest), (by, _)) = (part(0)?, amount()?);
            (least >> by, greatest >> by)
        }
        Op::Binary(BinaryOp::LShr, _) => {
            let (by, _) = amount()?;
            // Without its sign, a number that is less than zero is a large one.
            let (least, greatest) =
                part(0).filter(|(least, _)| *least >= 0).unwrap_or((0, (1i128 << bits) - 1));
            (least >> by, greatest >> by)
        }
        Op::Binary(BinaryOp::And, _) => {
            // A number that is not negative bounds what is left of the other.
            let bound = [part(0), part(1)].into_iter().flatten().filter(|(least, _)| *least >= 0);
            (0, bound.map(|(_, greatest)| greatest).min()?)
        }
        // What is frozen has been computed from numbers that are there.
        Op::Freeze => part(0)?,
        Op::Select(_) => {
            let ((a, b), (c, d)) = (part(1)?, part(2)?);
            (a.min(c), b.max(d))
        }
        Op::Call(_) => match Choice::of(module, func, inst)? {
            Choice::Abs => {
                let (least, greatest) = part(0)?;
                let nearest = if least <= 0 && greatest >= 0 { 0 } else { least.abs().min(greatest.abs()) };
                (nearest, least.abs().max(greatest.abs()))
            }
            Choice::Min => corners(i128::min)?,
            Choice::Max => corners(i128::max)?,
            choice @ (Choice::UnsignedMin | Choice::UnsignedMax) => {
                let ((a, b), (c, d)) = (part(0)?, part(1)?);
                match (a >= 0 && c >= 0, choice) {
                    (true, Choice::UnsignedMin) => (a.min(c), b.min(d)),
                    (true, _) => (a.max(c), b.max(d)),
                    // It is one of the two.
                    _ => (a.min(c), b.max(d)),
                }
            }
        },
        _ => return None,
    };
    (-half <= found.0 && found.1 < half).then_some(found)
}
