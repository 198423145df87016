//! How two lanes' values of a reduction become one.

use weft_ir::{BinaryOp, FloatPredicate, IntPredicate, Module, Operand};

use crate::algebra::Algebra;

/// A predicate of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Predicate {
    Int(IntPredicate),
    Float(FloatPredicate),
}

/// How two lanes' values become one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Combine {
    /// By arithmetic.
    Arithmetic(BinaryOp),
    /// By an intrinsic like `llvm.smax`, named without its type.
    Intrinsic(String),
    /// The values of the lane whose key is taken instead of the other lane's.
    Choice {
        /// `predicate(new key, old key)`: the new one is taken.
        predicate: Predicate,
        /// Which value is the key.
        key: usize,
        /// Which value is the number of the iteration, if one is.
        number: Option<usize>,
    },
    /// By sums of products of several values.
    Algebra(Algebra),
}

/// The operation that lanes are combined by if the reduced value is operand number `index` of `op`.
pub(crate) fn link(op: BinaryOp, index: usize) -> Option<BinaryOp> {
    use BinaryOp as B;
    match op {
        B::Add | B::FAdd | B::Mul | B::FMul | B::And | B::Or | B::Xor => Some(op),
        B::Sub if index == 0 => Some(B::Add),
        B::FSub if index == 0 => Some(B::FAdd),
        _ => None,
    }
}

/// How lanes are combined if the reduced value is operand number `index` of a call of `callee`.
pub(crate) fn called(module: &Module, callee: Operand, index: usize) -> Option<Combine> {
    let name = module.ctx.names.text(module.ctx.global_name(callee)?);
    if (name.starts_with("llvm.fmuladd.") || name.starts_with("llvm.fma.")) && index == 2 {
        return Some(Combine::Arithmetic(BinaryOp::FAdd));
    }
    const EXTREMA: [&str; 8] = [
        "llvm.smin.",
        "llvm.smax.",
        "llvm.umin.",
        "llvm.umax.",
        "llvm.minnum.",
        "llvm.maxnum.",
        "llvm.minimum.",
        "llvm.maximum.",
    ];
    let known = EXTREMA.into_iter().find(|known| name.starts_with(known))?;
    (index < 2).then(|| Combine::Intrinsic(known.trim_end_matches('.').to_owned()))
}

/// The predicate that holds for `b, a` if this one does for `a, b`.
pub(crate) fn swapped(predicate: FloatPredicate) -> FloatPredicate {
    use FloatPredicate as F;
    match predicate {
        F::Olt => F::Ogt,
        F::Ogt => F::Olt,
        F::Ole => F::Oge,
        F::Oge => F::Ole,
        F::Ult => F::Ugt,
        F::Ugt => F::Ult,
        F::Ule => F::Uge,
        F::Uge => F::Ule,
        same => same,
    }
}
