//! Operations by which values may be added in any order: sums, and what may be computed in any order as they are.
//!
//! ```llvm
//! %t = add nsw i64 %s, %x            ; the parts may overflow where the whole does not: nsw goes
//! %t = fadd reassoc nsz double %s, %x
//! %t = call i64 @llvm.smax.i64(i64 %s, i64 %x)
//! ```
//!
//! # Why it is right
//! Each operation is associative and commutative, and has a neutral element. Floating-point numbers are added in another order only if
//! each addition allows that (`reassoc nsz`, of `-ffast-math`).
//!
//! # Refused
//! Products, and extremes of floating-point numbers.

use weft_ir::{
    BinaryOp, ConstKind, Context, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type,
    TypeData,
};

/// An operation by which values may be added in any order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Add,
    FAdd,
    And,
    Or,
    Xor,
    Max { signed: bool },
    Min { signed: bool },
}

/// The flags without which additions of floating-point numbers have an order.
const UNORDERED: [Flags; 2] = [Flags::REASSOC, Flags::NSZ];

impl Kind {
    /// What an instruction computes of which two values. A difference adds to its first operand only.
    pub(super) fn of(module: &Module, func: &Function, inst: Inst) -> Option<(Kind, [Operand; 2])> {
        let data = &func.insts[inst];
        let kind = match &data.op {
            Op::Binary(BinaryOp::Add | BinaryOp::Sub, _) => Kind::Add,
            Op::Binary(BinaryOp::And, _) => Kind::And,
            Op::Binary(BinaryOp::Or, _) => Kind::Or,
            Op::Binary(BinaryOp::Xor, _) => Kind::Xor,
            Op::Binary(BinaryOp::FAdd | BinaryOp::FSub, flags)
                if UNORDERED.iter().all(|flag| flags.contains(*flag)) =>
            {
                let is_usual = matches!(module.ctx.types.data(data.ty), TypeData::Float | TypeData::Double);
                is_usual.then_some(Kind::FAdd)?
            }
            Op::Call(_) => {
                let name = module.ctx.global_name(data.callee()?)?;
                let (_, rest) = module.ctx.names.text(name).split_once("llvm.")?;
                match rest.split_once('.')?.0 {
                    "smax" => Kind::Max { signed: true },
                    "umax" => Kind::Max { signed: false },
                    "smin" => Kind::Min { signed: true },
                    "umin" => Kind::Min { signed: false },
                    _ => return None,
                }
            }
            _ => return None,
        };
        let operands = if matches!(data.op, Op::Call(_)) { data.args() } else { &data.operands[..] };
        let &[one, other] = operands else { return None };
        Some((kind, [one, other]))
    }

    /// Whether `inst`, which is of some kind, adds to its first operand only.
    pub(super) fn adds_to_first(func: &Function, inst: Inst) -> bool {
        matches!(func.insts[inst].op, Op::Binary(BinaryOp::Sub | BinaryOp::FSub, _))
    }

    /// Whether values of the type are added by it, and can be by an atomic instruction.
    pub(super) fn takes(self, module: &Module, ty: Type) -> bool {
        self == Kind::FAdd || matches!(module.ctx.types.int_bits(ty), Some(8 | 16 | 32 | 64))
    }

    /// What changes nothing when it is added.
    pub(super) fn neutral(self, ctx: &mut Context, ty: Type) -> Operand {
        let bits = ctx.types.int_bits(ty).unwrap_or(64);
        let value = match self {
            Kind::FAdd => return Operand::Const(ctx.consts.intern(ty, ConstKind::Zero)),
            Kind::Add | Kind::Or | Kind::Xor | Kind::Max { signed: false } => 0,
            Kind::And | Kind::Min { signed: false } => -1,
            Kind::Max { signed: true } => -(1i128 << (bits - 1)),
            Kind::Min { signed: true } => (1i128 << (bits - 1)) - 1,
        };
        ctx.int(ty, value)
    }

    /// Takes from `inst`, which is of this kind, what is true of it in one order only.
    pub(super) fn drop_flags(self, func: &mut Function, inst: Inst) {
        if self != Kind::FAdd
            && let Some(flags) = func.insts[inst].op.flags_mut()
        {
            for flag in [Flags::NSW, Flags::NUW, Flags::DISJOINT] {
                flags.remove(flag);
            }
        }
    }

    /// Adds two values.
    pub(super) fn add(self, at: &mut Cursor<'_>, one: Operand, other: Operand) -> Operand {
        let select = |at: &mut Cursor<'_>, predicate| {
            let is_first = at.icmp(predicate, one, other);
            at.select(is_first, one, other)
        };
        match self {
            Kind::Add => at.binary(BinaryOp::Add, one, other),
            Kind::And => at.binary(BinaryOp::And, one, other),
            Kind::Or => at.binary(BinaryOp::Or, one, other),
            Kind::Xor => at.binary(BinaryOp::Xor, one, other),
            Kind::FAdd => {
                let flags = UNORDERED.into_iter().fold(Flags::NONE, |flags, flag| flags | flag);
                at.binary_with(BinaryOp::FAdd, flags, one, other)
            }
            Kind::Max { signed: true } => select(at, IntPredicate::Sgt),
            Kind::Max { signed: false } => select(at, IntPredicate::Ugt),
            Kind::Min { signed: true } => select(at, IntPredicate::Slt),
            Kind::Min { signed: false } => select(at, IntPredicate::Ult),
        }
    }

    /// The name of the atomic instruction that adds. [LangRef: 'atomicrmw' Instruction]
    pub(super) fn atomic(self) -> &'static str {
        match self {
            Kind::Add => "add",
            Kind::FAdd => "fadd",
            Kind::And => "and",
            Kind::Or => "or",
            Kind::Xor => "xor",
            Kind::Max { signed: true } => "max",
            Kind::Max { signed: false } => "umax",
            Kind::Min { signed: true } => "min",
            Kind::Min { signed: false } => "umin",
        }
    }
}
