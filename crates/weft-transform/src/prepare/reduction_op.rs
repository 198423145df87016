//! The arithmetic of a reduction: neutral element, plain combination, atomic combination.
//!
//! [OMP 5.2 §5.5.5, Table 5.1] gives operators, initializers and combiners.
//! `-` combines like `+`. The neutral element of `max` on floating point is minus infinity.

use weft_ir::{
    AtomicInfo, BinaryOp, CastOp, ConstKind, Context, Cursor, FloatPredicate, InstData, IntPredicate, Op,
    Operand, Type, TypeData,
};

use super::emit::Emitter;

/// Operator of a reduction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operator {
    /// `+` and `-`
    Add,
    /// `*`
    Mul,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&&`
    And,
    /// `||`
    Or,
    /// `max`
    Max,
    /// `min`
    Min,
}

/// How the bits of an element are to be understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Domain {
    /// Two's complement, or floating point by the type.
    Signed,
    /// Unsigned integer.
    Unsigned,
    /// `_Bool`: 0 or 1.
    Bool,
    /// A pair of floating-point numbers.
    Complex,
}

/// A reduction on elements of one type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReductionOp {
    /// The operator.
    pub(crate) operator: Operator,
    /// The meaning of the bits.
    pub(crate) domain: Domain,
    /// The element type; for complex numbers a struct of two.
    pub(crate) ty: Type,
}

impl Operator {
    /// How partial results of `op` are combined; none for what is not lowered.
    pub(crate) fn of(op: &weft_regions::ReductionOp) -> Option<Operator> {
        use weft_regions::ReductionOp as Op;
        Some(match op {
            Op::Add | Op::Sub => Operator::Add,
            Op::Mul => Operator::Mul,
            Op::BitAnd => Operator::BitAnd,
            Op::BitOr => Operator::BitOr,
            Op::BitXor => Operator::BitXor,
            Op::And => Operator::And,
            Op::Or => Operator::Or,
            Op::Max => Operator::Max,
            Op::Min => Operator::Min,
            Op::Eqv | Op::Neqv | Op::Declared(_) => return None,
        })
    }
}

impl ReductionOp {
    /// Checks that operator and type go together.
    ///
    /// # Errors
    /// Says what does not.
    pub(crate) fn check(&self, ctx: &Context) -> Result<(), String> {
        let scalar = self.part(ctx);
        let float = ctx.types.is_float(scalar);
        let int = ctx.types.int_bits(scalar).is_some();
        if !float && !int {
            return Err("a reduction needs a number".into());
        }
        let bitwise = matches!(self.operator, Operator::BitAnd | Operator::BitOr | Operator::BitXor);
        if float && bitwise {
            return Err("a bitwise reduction needs an integer".into());
        }
        let ordered = matches!(self.operator, Operator::Max | Operator::Min);
        if self.domain == Domain::Complex && (bitwise || ordered) {
            return Err("complex numbers have only +, -, *, && and || as reductions".into());
        }
        Ok(())
    }

    /// The type of a number: the element, or a part of a complex one.
    fn part(&self, ctx: &Context) -> Type {
        match ctx.types.data(self.ty) {
            TypeData::Struct { fields, .. } if self.domain == Domain::Complex => fields[0],
            _ => self.ty,
        }
    }

    /// Stores the neutral element at `ptr`.
    pub(crate) fn store_neutral(&self, at: &mut Cursor<'_>, ptr: Operand) {
        let part = self.part(at.ctx);
        let value = neutral(at.ctx, part, self.operator, self.domain);
        at.store(value, ptr);
        if self.domain == Domain::Complex {
            let imaginary = self.imaginary(at, ptr);
            let zero = neutral(at.ctx, part, Operator::Add, Domain::Signed);
            at.store(zero, imaginary);
        }
    }

    fn imaginary(&self, at: &mut Cursor<'_>, ptr: Operand) -> Operand {
        let (zero, one) = (at.i32(0), at.i32(1));
        at.gep(self.ty, ptr, &[zero, one])
    }

    /// Emits `*shared = *shared op *private`, without any protection.
    pub(crate) fn combine_plain(&self, at: &mut Cursor<'_>, shared: Operand, private: Operand) {
        if self.domain == Domain::Complex {
            return self.combine_complex(at, shared, private);
        }
        let a = at.load(self.ty, shared);
        let b = at.load(self.ty, private);
        let value = self.apply(at, a, b);
        at.store(value, shared);
    }

    /// The combined value of two scalars.
    fn apply(&self, at: &mut Cursor<'_>, a: Operand, b: Operand) -> Operand {
        let float = at.ctx.types.is_float(self.ty);
        let unsigned = self.domain != Domain::Signed;
        let logical = |at: &mut Cursor<'_>, op: BinaryOp, ty: Type| {
            let (a, b) = (is_nonzero(at, a), is_nonzero(at, b));
            let both = at.binary(op, a, b);
            at.cast(if float { CastOp::UIToFP } else { CastOp::ZExt }, both, ty)
        };
        match self.operator {
            Operator::Add if self.domain == Domain::Bool => logical(at, BinaryOp::Or, self.ty),
            Operator::Mul if self.domain == Domain::Bool => logical(at, BinaryOp::And, self.ty),
            Operator::And => logical(at, BinaryOp::And, self.ty),
            Operator::Or => logical(at, BinaryOp::Or, self.ty),
            Operator::Add => at.binary(if float { BinaryOp::FAdd } else { BinaryOp::Add }, a, b),
            Operator::Mul => at.binary(if float { BinaryOp::FMul } else { BinaryOp::Mul }, a, b),
            Operator::BitAnd => at.binary(BinaryOp::And, a, b),
            Operator::BitOr => at.binary(BinaryOp::Or, a, b),
            Operator::BitXor => at.binary(BinaryOp::Xor, a, b),
            Operator::Max | Operator::Min => {
                let max = self.operator == Operator::Max;
                let better = match (float, unsigned, max) {
                    (true, _, true) => at.fcmp(FloatPredicate::Ogt, b, a),
                    (true, _, false) => at.fcmp(FloatPredicate::Olt, b, a),
                    (false, true, true) => at.icmp(IntPredicate::Ugt, b, a),
                    (false, true, false) => at.icmp(IntPredicate::Ult, b, a),
                    (false, false, true) => at.icmp(IntPredicate::Sgt, b, a),
                    (false, false, false) => at.icmp(IntPredicate::Slt, b, a),
                };
                at.select(better, b, a)
            }
        }
    }

    fn combine_complex(&self, at: &mut Cursor<'_>, shared: Operand, private: Operand) {
        let part = self.part(at.ctx);
        // GNU C has complex integers too.
        let float = at.ctx.types.is_float(part);
        let pick = |of_float, of_int| if float { of_float } else { of_int };
        let (add, sub, mul) = (
            pick(BinaryOp::FAdd, BinaryOp::Add),
            pick(BinaryOp::FSub, BinaryOp::Sub),
            pick(BinaryOp::FMul, BinaryOp::Mul),
        );
        let (shared_i, private_i) = (self.imaginary(at, shared), self.imaginary(at, private));
        let (ar, ai) = (at.load(part, shared), at.load(part, shared_i));
        let (br, bi) = (at.load(part, private), at.load(part, private_i));
        let (re, im) = match self.operator {
            Operator::Mul => {
                let (rr, ii) = (at.binary(mul, ar, br), at.binary(mul, ai, bi));
                let (ri, ir) = (at.binary(mul, ar, bi), at.binary(mul, ai, br));
                (at.binary(sub, rr, ii), at.binary(add, ri, ir))
            }
            Operator::And | Operator::Or => {
                let a = complex_is_nonzero(at, ar, ai);
                let b = complex_is_nonzero(at, br, bi);
                let op = if self.operator == Operator::And { BinaryOp::And } else { BinaryOp::Or };
                let truth = at.binary(op, a, b);
                let truth = at.cast(if float { CastOp::UIToFP } else { CastOp::ZExt }, truth, part);
                (truth, neutral(at.ctx, part, Operator::Add, Domain::Signed))
            }
            _ => (at.binary(add, ar, br), at.binary(add, ai, bi)),
        };
        at.store(re, shared);
        at.store(im, shared_i);
    }

    /// Whether nothing is rounded.
    pub(crate) fn is_exact(&self, ctx: &Context) -> bool {
        !ctx.types.is_float(self.part(ctx))
    }

    /// Whether one atomic instruction, or a loop over `cmpxchg`, can combine an element.
    pub(crate) fn has_atomic(&self, ctx: &Context) -> bool {
        let bits = ctx.types.int_bits(self.ty);
        let float = matches!(ctx.types.data(self.ty), TypeData::Float | TypeData::Double);
        self.domain != Domain::Complex && (float || matches!(bits, Some(8 | 16 | 32 | 64)))
    }

    /// Emits the atomic form of `*shared = *shared op *private`.
    ///
    /// Relaxed order is enough: the barrier or join behind the reduction makes the result visible.
    pub(crate) fn combine_atomic(&self, emit: &mut Emitter<'_>, shared: Operand, private: Operand) {
        let value = emit.at().load(self.ty, private);
        let float = emit.module.ctx.types.is_float(self.ty);
        let bool_ = self.domain == Domain::Bool;
        let unsigned = self.domain != Domain::Signed;
        let op = match self.operator {
            Operator::Add if float => Some("fadd"),
            Operator::Add if !bool_ => Some("add"),
            Operator::BitAnd => Some("and"),
            Operator::BitOr => Some("or"),
            Operator::BitXor => Some("xor"),
            Operator::Max if !float => Some(if unsigned { "umax" } else { "max" }),
            Operator::Min if !float => Some(if unsigned { "umin" } else { "min" }),
            _ => None,
        };
        match op {
            Some(op) => {
                emit.at().atomic_rmw(op, shared, value, "monotonic");
            }
            None => self.compare_and_swap(emit, shared, value),
        }
    }

    fn compare_and_swap(&self, emit: &mut Emitter<'_>, shared: Operand, value: Operand) {
        let size = emit.module.ctx.types.size_align(self.ty).map_or(8, |(size, _)| size);
        let bits = emit.module.ctx.types.int(u32::try_from(size * 8).unwrap_or(64));
        let first = {
            let atomic = AtomicInfo { scope: "".into(), ordering: "monotonic".into() };
            let align = u32::try_from(size).ok();
            let op = Op::Load { volatile: false, atomic: Some(atomic), align };
            let mut at = emit.at();
            let load = at.insert(InstData::new(op, bits, [shared]));
            at.func.result(load)
        };
        let before = emit.block;
        let done = emit.new_block("combined");
        let retry = emit.new_block("combine");
        emit.at().br(retry);
        emit.block = retry;
        let old = emit.at().phi(bits, &[(first, before)]);
        let seen = emit.at().cast(CastOp::BitCast, old, self.ty);
        let combined = self.apply(&mut emit.at(), seen, value);
        let new = emit.at().cast(CastOp::BitCast, combined, bits);
        let pair = emit.at().cmpxchg(shared, old, new, "monotonic monotonic");
        let now = emit.at().extract_value(bits, pair, 0);
        let swapped = emit.at().extract_value(Type::I1, pair, 1);
        emit.at().cond_br(swapped, done, retry);
        emit.add_incoming(old, now, retry);
        emit.block = done;
    }
}

fn is_nonzero(at: &mut Cursor<'_>, value: Operand) -> Operand {
    let ty = at.ty(value);
    if at.ctx.types.is_float(ty) {
        let zero = neutral(at.ctx, ty, Operator::Add, Domain::Signed);
        at.fcmp(FloatPredicate::Une, value, zero)
    } else {
        let zero = at.zero(ty);
        at.icmp(IntPredicate::Ne, value, zero)
    }
}

fn complex_is_nonzero(at: &mut Cursor<'_>, re: Operand, im: Operand) -> Operand {
    let (re, im) = (is_nonzero(at, re), is_nonzero(at, im));
    at.binary(BinaryOp::Or, re, im)
}

/// The neutral element of `operator` on a scalar type.
fn neutral(ctx: &mut Context, ty: Type, operator: Operator, domain: Domain) -> Operand {
    if let Some(bits) = ctx.types.int_bits(ty) {
        let top = 1i128 << (bits.min(127) - 1);
        let value = match (operator, domain) {
            (Operator::Mul | Operator::And, _) | (Operator::Min | Operator::BitAnd, Domain::Bool) => 1,
            (Operator::BitAnd, _) | (Operator::Min, Domain::Unsigned) => -1,
            (Operator::Min, _) => top - 1,
            (Operator::Max, Domain::Signed | Domain::Complex) => -top,
            _ => 0,
        };
        return ctx.int(ty, value);
    }
    let column = match operator {
        Operator::Mul | Operator::And => 0,
        Operator::Max => 1,
        Operator::Min => 2,
        _ => return Operand::Const(ctx.consts.intern(ty, ConstKind::Zero)),
    };
    // 1, -∞ and +∞ in LLVM's spelling of each type. [LangRef: Simple Constants]
    let text = match ctx.types.data(ty) {
        TypeData::Half => ["0xH3C00", "0xHFC00", "0xH7C00"],
        TypeData::BFloat => ["0xR3F80", "0xRFF80", "0xR7F80"],
        TypeData::X86Fp80 => {
            ["0xK3FFF8000000000000000", "0xKFFFF8000000000000000", "0xK7FFF8000000000000000"]
        }
        TypeData::Fp128 => [
            "0xL00000000000000003FFF000000000000",
            "0xL0000000000000000FFFF000000000000",
            "0xL00000000000000007FFF000000000000",
        ],
        _ => ["1.000000e+00", "0xFFF0000000000000", "0x7FF0000000000000"],
    };
    let text = ctx.names.intern(text[column]);
    Operand::Const(ctx.consts.intern(ty, ConstKind::Number(text)))
}
