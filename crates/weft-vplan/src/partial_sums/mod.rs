//! Sums of 64 bits of narrow numbers: so many numbers as fit are summed up in 32 bits, and these sums in 64. What is counted of narrow
//! numbers is counted in their width ([`counts`]).
//!
//! ```c
//! for (long i = 0; i < n; i++)                 for (long d = 0; d < n; d += 32768) {       // a stretch
//!     s += a[i] * b[i];             ==>            int t = 0;
//!                                                  for (long i = d; i < min(n, d + 32768); i++) t += a[i] * b[i];
//!                                                  s += t;
//!                                              }
//! ```
//! A vector holds twice as many numbers of 32 bits. And machines have instructions for sums of products of 16-bit numbers and of
//! absolute differences of bytes (`pmaddwd`, `psadbw`), which LLVM finds for sums of 32 bits; widening numbers to 64 bits with
//! their signs takes SSE2 three instructions.
//!
//! # Preconditions
//! The loop is an innermost one of one block, of which LLVM makes vectors: it carries sums and extrema only, and accesses numbers of at
//! most 32 bits.
//!
//! # Postconditions
//! All values are the same, since no sum of 32 bits wraps around: the least and the greatest number that an iteration adds are
//! known from what it is computed of, and a stretch is so short that its sum fits in any case. A loop that never runs longer gets
//! no loop around it.

mod counts;
mod terms;
mod write;

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand, Type, TypeData, Value};

use crate::Effort;
use crate::added::chain;
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::narrow::intervals;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};
use crate::{calls, combine, pairs, signed_products};

/// As many iterations a stretch has at least: what comes between two of them takes as long as some iterations.
const LEAST: u64 = 256;
/// As many it has at most.
const MOST: u64 = 1 << 30;
/// As many where the stage is tested.
const TESTED: u64 = 16;

/// A sum that can be made of narrow ones.
struct Partial {
    phi: Inst,
    /// The type of those.
    ty: Type,
    /// The additions and subtractions, from the phi to the next value.
    chain: Vec<Inst>,
    /// Whether sums of a stretch have a sign.
    has_sign: bool,
}

/// The additions and subtractions of a sum.
type Chain = Vec<Added>;
/// An addition or a subtraction, and what it adds, or subtracts if so told.
type Added = (Inst, (Operand, bool));

/// What a loop sums up.
struct Sums {
    /// What is summed up in 32 bits.
    narrow: Vec<Partial>,
    /// For how many iterations.
    length: u64,
    /// The phis and the chains of sums that stay wide, but add what has 32 bits, and whether that has a sign.
    wide: Vec<(Inst, Chain, bool)>,
}

/// Takes apart the sums in the innermost loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn take_apart(module: &mut Module, func: &mut Function, effort: Effort) -> usize {
    let is_sum = |(_, inst): (_, Inst)| {
        let data = &func.insts[inst];
        let is_carried = |operand: &Operand| match operand {
            Operand::Value(value) => func.def_inst(*value).is_some_and(|inst| func.insts[inst].is_phi()),
            _ => false,
        };
        (data.ty == Type::I64 || data.ty == Type::I32)
            && matches!(data.op, Op::Binary(BinaryOp::Add | BinaryOp::Sub, _))
            && data.operands.iter().any(is_carried)
            && !data.operands.iter().any(|operand| matches!(operand, Operand::Const(_)))
    };
    if !func.layout_insts().any(is_sum) {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut count = 0;
    for found in Innermost::all(module, func) {
        if pairs::multiply(module, func, &uses, &found) {
            count += 1;
            continue;
        }
        let Some(frame) = found.of_one_block() else { continue };
        if let Some((sums, length, lanes)) = counts::of(module, func, &uses, frame, effort) {
            count += write::write(module, func, frame, &sums, length);
            let hints = [(Hint::Width, lanes), (Hint::Interleave, 1)];
            hints.iter().for_each(|(hint, number)| hints::set(module, func, &found.latches, *hint, *number));
            continue;
        }
        if !is_simple(module, func, frame) {
            continue;
        }
        let most = if effort == Effort::Always { TESTED } else { MOST };
        let Some(Sums { narrow: sums, length, wide }) = sums(module, func, &uses, frame, most) else {
            continue;
        };
        for (phi, chain, has_sign) in &wide {
            terms::narrow(module, func, *phi, chain, *has_sign);
        }
        count += wide.len();
        if sums.is_empty() {
            signed_products::multiply(module, func, frame.header);
        } else {
            count += write::write(module, func, frame, &sums, length);
        }
    }
    count
}

/// Whether a loop does what LLVM makes vectors of, with numbers of at most 32 bits.
fn is_simple(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let is_narrow = |ty: Type| module.ctx.types.size_align(ty).is_some_and(|(size, _)| size <= 4);
    func.block_insts(frame.header).iter().all(|inst| {
        let data = &func.insts[*inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } => is_narrow(data.ty),
            Op::Store { volatile: false, atomic: None, .. } => {
                is_narrow(module.ctx.operand_ty(func, data.operands[0]))
            }
            Op::Binary(..) | Op::Cast(..) | Op::FNeg(_) => {
                !matches!(module.ctx.types.data(data.ty), TypeData::Double)
            }
            Op::ICmp(..)
            | Op::FCmp(..)
            | Op::Select(_)
            | Op::Phi(_)
            | Op::Gep { .. }
            | Op::Freeze
            | Op::CondBr => true,
            Op::DebugRecord(_) => true,
            Op::Call(_) => calls::elementwise(module, data).is_some(),
            _ => false,
        }
    })
}

/// The sums of a loop that fit into 32 bits for a stretch, and of how many iterations; none if it carries what LLVM cannot reduce.
fn sums(module: &Module, func: &Function, uses: &UseIndex, frame: &Skeleton, most: u64) -> Option<Sums> {
    let (mut found, mut length, mut wide) = (Vec::new(), most, Vec::new());
    let mut stays = false;
    for carried in &frame.carried {
        let chain = chain(func, uses, frame, carried.phi, carried.next);
        let ty = func.insts[carried.phi].ty;
        match chain {
            Some(chain) if ty == Type::I64 => {
                let fitting = stretch(module, func, &chain).filter(|(fits, _)| *fits >= LEAST);
                stays |= fitting.is_none();
                if fitting.is_none() {
                    let has_sign = terms::fits(module, func, &chain);
                    wide.extend(has_sign.map(|has_sign| (carried.phi, chain.clone(), has_sign)));
                }
                if let Some((fits, has_sign)) = fitting {
                    length = length.min(fits);
                    found.push(Partial {
                        phi: carried.phi,
                        ty: Type::I32,
                        chain: chain.into_iter().map(|(inst, _)| inst).collect(),
                        has_sign,
                    });
                }
            }
            Some(_) => {}
            None => is_extremum(module, func, carried.value, carried.next).then_some(())?,
        }
    }
    // Beside a sum that stays wide, a narrow one takes vectors of its own; where one instruction widens a whole register, that is more.
    let widens_whole = || Target::of_x86(module, func).is_some_and(|target| target.isa == Isa::Avx512);
    if stays && !found.is_empty() && widens_whole() {
        found.clear();
    }
    Some(Sums { narrow: found, length, wide })
}

/// For how many iterations the sum of what the chain adds fits into 32 bits, and whether it has a sign then. None if there is nothing to
/// gain: what it adds has no narrow form.
fn stretch(module: &Module, func: &Function, chain: &[Added]) -> Option<(u64, bool)> {
    let (least, greatest) = added(module, func, chain)?;
    let has_sign = least < 0;
    let bound = if has_sign { i128::from(i32::MAX) } else { i128::from(u32::MAX) };
    let fits = bound / least.abs().max(greatest).max(1);
    // A power of two is a multiple of each number of lanes.
    let fits = u64::try_from(fits).ok()?.checked_ilog2()?;
    Some((1 << fits, has_sign))
}

/// The least and the greatest sum of what a chain adds, the first term, or the first few, alone as well; none if one is made of
/// numbers that have no narrow form.
fn added(module: &Module, func: &Function, chain: &[Added]) -> Option<(i128, i128)> {
    let (mut least, mut greatest) = (0, 0);
    for &(_, (term, is_negative)) in chain {
        let (low, high) = intervals::of(module, func, term).filter(|_| is_widened(func, term, 0))?;
        let (low, high) = if is_negative { (-high, -low) } else { (low, high) };
        (least, greatest) = (least.min(0) + low, greatest.max(0) + high);
    }
    Some((least, greatest))
}

/// Whether a number of 64 bits is a widened one, or computed of such: LLVM computes its low 32 bits of these.
fn is_widened(func: &Function, operand: Operand, depth: u32) -> bool {
    let value = match operand {
        Operand::Const(_) => return depth > 0,
        Operand::Value(value) => value,
        _ => return false,
    };
    let Some(inst) = func.def_inst(value) else { return false };
    let data = &func.insts[inst];
    let part = |index: usize| is_widened(func, data.operands[index], depth + 1);
    match data.op {
        Op::Cast(CastOp::ZExt | CastOp::SExt, _) => true,
        Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And, _) => part(0) && part(1),
        Op::Binary(BinaryOp::Shl, _) => part(0),
        Op::Select(_) => part(1) && part(2),
        _ => false,
    }
}

/// Whether a carried value is the least or the greatest so far.
fn is_extremum(module: &Module, func: &Function, value: Value, next: Operand) -> bool {
    let Operand::Value(next) = next else { return false };
    let Some(data) = func.def_inst(next).map(|inst| &func.insts[inst]) else { return false };
    data.operands.contains(&Operand::Value(value))
        && module.ctx.types.int_bits(data.ty).is_some()
        && data.callee().is_some_and(|callee| combine::called(module, callee, 0).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop of `count` iterations that sums up `%t`, a number of 64 bits that `body` makes of the byte `%x` and the 16 bits `%y`.
    fn taken_apart(count: &str, body: &str) -> (usize, String) {
        let text = format!(
            "define i64 @f(ptr %p, ptr %q, i64 %n, i64 %start) {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i64 [ %start, %entry ], [ %sum, %loop ]\n  \
             %a = getelementptr i8, ptr %p, i64 %i\n  %x = load i8, ptr %a\n  %b = getelementptr i16, ptr %q, i64 %i\n  \
             %y = load i16, ptr %b\n  {body}\n  %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret i64 %sum\n}}\n"
        );
        transformed(&text, |module, func| take_apart(module, func, Effort::Auto))
    }

    fn with_length(term: &str, length: Option<u64>) {
        let (count, text) = taken_apart("%n", &format!("{term}\n  %sum = add i64 %s, %t"));
        assert_eq!(count, usize::from(length.is_some()), "{text}");
        if let Some(length) = length {
            assert!(text.contains("phi i32") && text.contains(&format!(", i64 {length}\n")), "{text}");
        }
    }

    #[test]
    fn stretches_are_as_long_as_sums_of_32_bits_fit() {
        let bytes = "%xw = zext i8 %x to i32\n  ";
        with_length("%t = zext i8 %x to i64", Some(1 << 24));
        with_length("%t = sext i16 %y to i64", Some(1 << 15));
        with_length("%t = zext i16 %y to i64", Some(1 << 16));
        with_length(&format!("{bytes}%m = mul i32 %xw, %xw\n  %t = zext nneg i32 %m to i64"), Some(1 << 16));
        let mixed = format!(
            "{bytes}%yw = sext i16 %y to i32\n  %m = mul nsw i32 %xw, %yw\n  %t = sext i32 %m to i64"
        );
        with_length(&mixed, Some(1 << 8));
        let wide = "%xw = zext i8 %x to i64\n  %yw = sext i16 %y to i64\n  %t = mul nsw i64 %xw, %yw";
        with_length(wide, Some(1 << 8));
        with_length("%is = icmp eq i8 %x, 7\n  %t = zext i1 %is to i64", Some(1 << 30));
    }

    #[test]
    fn numbers_that_do_not_fit_stay_wide() {
        let square = "%yw = sext i16 %y to i32\n  %m = mul nsw i32 %yw, %yw\n  %t = sext i32 %m to i64";
        with_length(square, None);
        with_length("%yw = sext i16 %y to i32\n  %m = mul nsw i32 %yw, %yw\n  %t = zext i32 %m to i64", None);
        with_length("%t = add i64 %i, 1", None);
        let double = "%d = load double, ptr %q\n  %is = fcmp olt double %d, 1.0\n  %t = zext i1 %is to i64";
        with_length(double, None);
    }

    #[test]
    fn a_loop_that_is_short_gets_none_around_it() {
        let body = "%t = zext i8 %x to i64\n  %sum = sub i64 %s, %t";
        let (count, text) = taken_apart("1000", body);
        assert_eq!(count, 1);
        assert!(text.contains("sub i32") && text.contains("sext i32") && !text.contains("select"), "{text}");
    }

    #[test]
    fn what_looks_at_the_sum_or_carries_more_stays() {
        let seen = "%t = zext i8 %x to i64\n  %sum = add i64 %s, %t\n  store i8 %x, ptr %p\n  %u = trunc i64 %sum to i8\n  \
                    store i8 %u, ptr %q";
        assert_eq!(taken_apart("%n", seen).0, 0);
        let product = "%t = zext i8 %x to i64\n  %u = mul i64 %s, 3\n  %sum = add i64 %u, %t";
        assert_eq!(taken_apart("%n", product).0, 0);
    }
}
