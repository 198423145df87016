//! What is added to sums of 64 bits, where it has 32: it is computed in 32 bits, and widened once.
//!
//! ```llvm
//! %xw = sext i16 %x to i64                        %xn = sext i16 %x to i32
//! %p = mul nsw i64 %xw, %xw                       %p = mul i32 %xn, %xn
//! %s1 = add i64 %s, %p                 ==>        %t = add i32 %p, %xn
//! %s2 = add i64 %s1, %xw                          %f = freeze i32 %t
//!                                                 %w = sext i32 %f to i64
//!                                                 %s2 = add i64 %s, %w
//! ```
//! A vector holds twice as many numbers of 32 bits, and machines multiply 64 bits in several steps. LLVM computes in the wider type
//! what is widened behind; `freeze` keeps it from that.
//!
//! # Preconditions
//! The sum is one that a stretch does not hold ([`super`]), in a loop of which LLVM makes vectors. What is added is made of widened
//! numbers.
//!
//! # Postconditions
//! The sum is the same: all that an iteration adds fits into 32 bits, with a sign or without, by the numbers that it is
//! computed of.

use weft_ir::edit::remove_unused;
use weft_ir::{BinaryOp, CastOp, Cursor, Function, Inst, Module, Op, Operand, Type};

use super::write::{DEPTH, low_part};
use super::{Added, added, is_widened};
use crate::target::{Isa, Target, has_feature};

/// Whether what a chain adds is better computed in 32 bits, and whether it has a sign then.
pub(super) fn fits(module: &Module, func: &Function, chain: &[Added]) -> Option<bool> {
    let is_computed = |term: Operand| match term {
        Operand::Value(value) => {
            let data = func.def_inst(value).map(|inst| &func.insts[inst]);
            data.is_some_and(|data| matches!(data.op, Op::Binary(..)) && is_widened(func, term, 0))
        }
        _ => false,
    };
    // What is widened alone is narrow already.
    if !chain.iter().any(|(_, (term, _))| is_computed(*term)) {
        return None;
    }
    let multiplies_wide =
        Target::of_x86(module, func).is_none_or(|t| t.isa > Isa::Sse2) || has_feature(module, func, "sse4.1");
    if multiplies_wide && !chain.iter().all(|(_, (term, _))| is_half(module, func, *term)) {
        return None;
    }
    let (least, greatest) = added(module, func, chain)?;
    let is_small = i128::from(i32::MIN) <= least && greatest <= i128::from(i32::MAX);
    let is_positive = 0 <= least && greatest <= i128::from(u32::MAX);
    (is_small || is_positive).then_some(is_small)
}

/// Whether a term is made of numbers of 16 bits with a sign, or less. Products of others take machines that multiply 64 bits with a
/// sign (SSE4.1) no longer than those of 32.
fn is_half(module: &Module, func: &Function, term: Operand) -> bool {
    let inst = match term {
        Operand::Value(value) => func.def_inst(value),
        _ => return true,
    };
    let Some(data) = inst.map(|inst| &func.insts[inst]) else { return false };
    let is_half = |operand: &Operand| is_half(module, func, *operand);
    match data.op {
        Op::Cast(..) => match module.ctx.types.int_bits(module.ctx.operand_ty(func, data.operands[0])) {
            Some(bits) if bits < 16 => true,
            Some(16) => matches!(data.op, Op::Cast(CastOp::SExt, _)),
            _ => false,
        },
        _ => data.operands.iter().all(is_half),
    }
}

/// Writes what `chain` adds to the result of `phi` in 32 bits.
pub(super) fn narrow(module: &mut Module, func: &mut Function, phi: Inst, chain: &[Added], has_sign: bool) {
    let (Some(&(last, _)), Some(sum)) = (chain.last(), func.insts[phi].result) else { return };
    let Some(result) = func.insts[last].result else { return };
    let mut at = Cursor::before(func, &mut module.ctx, last);
    let mut all = None;
    for &(_, (term, is_negative)) in chain {
        let term = low_part(&mut at, term, Type::I32, DEPTH);
        let so_far = all.unwrap_or_else(|| at.ctx.int(Type::I32, 0));
        all = Some(match (all, is_negative) {
            (None, false) => term,
            (_, false) => at.binary(BinaryOp::Add, so_far, term),
            (_, true) => at.binary(BinaryOp::Sub, so_far, term),
        });
    }
    let Some(all) = all else { return };
    let kept = at.freeze(all);
    let wide = at.cast(if has_sign { CastOp::SExt } else { CastOp::ZExt }, kept, Type::I64);
    let next = at.binary(BinaryOp::Add, Operand::Value(sum), wide);
    func.replace_uses(result, next);
    chain.iter().rev().for_each(|(inst, _)| func.remove_inst(*inst));
    chain.iter().for_each(|(_, (term, _))| remove_unused(func, *term));
}

#[cfg(test)]
mod tests {
    use weft_analysis::UseIndex;

    use super::*;
    use crate::added;
    use crate::innermost::Innermost;
    use crate::testing::transformed;

    /// What becomes of a loop that adds `%t` to a sum of 64 bits, which `body` makes of the 16 bits `%x` and `%y`.
    fn narrowed(features: &str, body: &str) -> Option<String> {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i64 @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i64 [ 0, %entry ], [ %sum, %loop ]\n  \
             %a = getelementptr i16, ptr %p, i64 %i\n  %x = load i16, ptr %a\n  \
             %b = getelementptr i16, ptr %q, i64 %i\n  %y = load i16, ptr %b\n  \
             %xw = sext i16 %x to i64\n  %yw = sext i16 %y to i64\n  %xu = zext i16 %x to i64\n  \
             %yu = zext i16 %y to i64\n  {body}\n  %next = add nuw i64 %i, 1\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret i64 %sum\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (is_done, text) = transformed(&text, |module, func| {
            let uses = UseIndex::compute(func);
            let loops = Innermost::all(module, func);
            let frame = loops[0].of_one_block().unwrap();
            let carried = &frame.carried[0];
            let chain = added::chain(func, &uses, frame, carried.phi, carried.next).unwrap();
            let has_sign = fits(module, func, &chain);
            if let Some(has_sign) = has_sign {
                narrow(module, func, carried.phi, &chain, has_sign);
            }
            has_sign.is_some()
        });
        is_done.then_some(text)
    }

    #[test]
    fn what_is_added_is_computed_in_32_bits_and_widened_once() {
        let square = "%m = mul nsw i64 %xw, %xw\n  ";
        let text = narrowed("+sse2,+avx2", &format!("{square}%sum = add i64 %s, %m")).unwrap();
        for part in ["mul i32", "freeze i32", "sext i32"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("mul nsw i64"), "{text}");
        let text =
            narrowed("+sse2", &format!("{square}%t = sub i64 %s, %m\n  %sum = add i64 %t, %yw")).unwrap();
        assert!(
            text.contains("sub i32 0, ") && text.contains("add i32") && text.contains("sext i32"),
            "{text}"
        );
        let text = narrowed("+sse2", "%m = mul nuw nsw i64 %xu, %yu\n  %sum = add i64 %s, %m").unwrap();
        assert!(text.contains("zext i32"), "65,535 times 65,535 has 32 bits and no sign: {text}");
    }

    #[test]
    fn what_has_more_bits_or_is_narrow_already_stays() {
        let product = |first: &str, more: &str| format!("%m = mul i64 {first}, %yu\n  {more}");
        let sum = "%sum = add i64 %s, %m";
        assert!(narrowed("+sse2", &product("%xw", sum)).is_some(), "-32,768 times 65,535 has 32 bits");
        assert!(narrowed("+sse2,+avx2", &product("%xw", sum)).is_none(), "vpmuldq");
        let two = "%t = add i64 %s, %m\n  %sum = add i64 %t, %m";
        assert!(narrowed("+sse2", &product("%xu", two)).is_none(), "it may have 33 bits");
        let subtracted = product("%xu", "%sum = sub i64 %s, %m");
        assert!(narrowed("+sse2", &subtracted).is_none(), "it has 33 bits with its sign");
        assert!(narrowed("+sse2", "%sum = add i64 %s, %xw").is_none(), "it is narrow");
        assert!(narrowed("+sse2", "%m = mul i64 %i, %xw\n  %sum = add i64 %s, %m").is_none());
    }
}
