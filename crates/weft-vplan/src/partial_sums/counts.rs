//! Counts of what holds of bytes or of 16-bit numbers: so many as fit are counted in that width, and these counts in that of the sum.
//!
//! ```c
//! for (int i = 0; i < n; i++)                 for (int d = 0; d < n; d += 224) {
//!     if (s[i] == c) k++;           ==>           unsigned char t = 0;
//!                                                 for (int i = d; i < min(n, d + 224); i++) t += s[i] == c;
//!                                                 k += t;
//!                                             }
//! ```
//! The mask that comparing a vector of bytes yields is what is to be subtracted from a vector of counts that are bytes. Counts of 32
//! bits need it in four or eight parts, each of them widened.
//!
//! # Preconditions
//! As those of [`super`]. The loop computes in that width alone, and carries counts only.
//!
//! # Postconditions
//! The counts are the same: a stretch is so short that they fit. Its length is a multiple of a vector's, so that single iterations
//! come behind the last stretch alone.

use weft_analysis::UseIndex;
use weft_ir::{CastOp, Function, Inst, Module, Op, Operand, Type};

use super::{Partial, TESTED};
use crate::Effort;
use crate::added::chain;
use crate::calls;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// A stretch has so many vectors at least.
const LEAST: u32 = 3;
/// So many stretches a loop has at least, as far as that is known.
const FEW: u64 = 4;

/// The counts of a loop, if it has nothing else; with the length of a stretch, and the lanes of a vector.
pub(super) fn of(
    module: &Module,
    func: &Function,
    uses: &UseIndex,
    frame: &Skeleton,
    effort: Effort,
) -> Option<(Vec<Partial>, u64, u32)> {
    let target = Target::of_x86(module, func)?;
    let (mut found, mut most, mut known) = (Vec::new(), 0, Vec::new());
    for carried in &frame.carried {
        let chain = chain(func, uses, frame, carried.phi, carried.next)?;
        for &(inst, (term, is_negative)) in &chain {
            let holds = condition(module, func, term).filter(|_| !is_negative)?;
            known.extend([inst, holds]);
        }
        most = most.max(chain.len());
        let ty = func.insts[carried.phi].ty;
        (!chain.is_empty() && (ty == Type::I32 || ty == Type::I64)).then_some(())?;
        let chain = chain.into_iter().map(|(inst, _)| inst).collect();
        found.push(Partial { phi: carried.phi, ty, chain, has_sign: false });
    }
    let ty = narrow(module, func, frame, &known)?;
    let bits = module.ctx.types.int_bits(ty)?;
    let lanes = 8 * target.bytes / bits;
    let fits = ((1 << bits) - 1) / u32::try_from(most.max(1)).ok()?;
    // Of 16 bits, a stretch is as long as the ones of sums.
    let length = u64::from(fits / lanes * lanes);
    // Where masks have registers, and stores take their time, counting does not.
    let is_free = target.isa == Isa::Avx512
        && func.block_insts(frame.header).iter().any(|inst| matches!(func.insts[*inst].op, Op::Store { .. }));
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW * length.min(255));
    if found.is_empty() || is_free || is_short || fits < LEAST * lanes {
        return None;
    }
    found.iter_mut().for_each(|partial| partial.ty = ty);
    Some((found, if effort == Effort::Always { TESTED } else { length }, lanes))
}

/// The instruction that makes 0 or 1 of a condition for `term`.
fn condition(module: &Module, func: &Function, term: Operand) -> Option<Inst> {
    let Operand::Value(value) = term else { return None };
    let inst = func.def_inst(value)?;
    let data = &func.insts[inst];
    let is_one = matches!(data.op, Op::Cast(CastOp::ZExt, _))
        && module.ctx.operand_ty(func, data.operands[0]) == Type::I1;
    is_one.then_some(inst)
}

/// The type of all numbers that a loop loads and stores, if it computes with no wider ones, but for addresses and `known` ones.
fn narrow(module: &Module, func: &Function, frame: &Skeleton, known: &[Inst]) -> Option<Type> {
    let mut narrow = None;
    let end = func.insts[func.terminator(frame.latch)?].operands[0];
    let bits_of = |operand: Operand| module.ctx.types.int_bits(module.ctx.operand_ty(func, operand));
    for &inst in func.block_insts(frame.header) {
        let data = &func.insts[inst];
        let is_address = data.ty == Type::I64 || data.ty == Type::PTR;
        let fits = |bits: Option<u32>| {
            let own = narrow.and_then(|narrow| module.ctx.types.int_bits(narrow));
            bits.zip(own).is_some_and(|(bits, own)| bits <= own)
        };
        let is_known = match data.op {
            Op::Load { volatile: false, atomic: None, .. }
            | Op::Store { volatile: false, atomic: None, .. } => {
                let ty = match data.op {
                    Op::Load { .. } => data.ty,
                    _ => module.ctx.operand_ty(func, data.operands[0]),
                };
                matches!(module.ctx.types.int_bits(ty), Some(8 | 16)) && *narrow.get_or_insert(ty) == ty
            }
            Op::Phi(_) | Op::Gep { .. } | Op::CondBr | Op::DebugRecord(_) => true,
            _ if known.contains(&inst) || data.result.is_some_and(|value| Operand::Value(value) == end) => {
                true
            }
            Op::Binary(..) | Op::Cast(..) if is_address => true,
            Op::ICmp(..) => fits(bits_of(data.operands[0])),
            Op::Binary(..) | Op::Cast(..) | Op::Select(_) | Op::Freeze => fits(bits_of(func.result(inst))),
            Op::Call(_) => calls::elementwise(module, data).is_some() && fits(bits_of(func.result(inst))),
            _ => false,
        };
        is_known.then_some(())?;
    }
    narrow
}

#[cfg(test)]
mod tests {
    use crate::Effort;
    use crate::partial_sums::take_apart;
    use crate::testing::transformed;

    /// A loop that adds `%t` to a sum of 32 bits, which `body` makes of the bytes `%x` and `%y`, or of numbers of another type.
    fn counted(features: &str, ty: &str, count: &str, body: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i32 @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i32 [ 7, %entry ], [ %sum, %loop ]\n  \
             %a = getelementptr {ty}, ptr %p, i64 %i\n  %x = load {ty}, ptr %a\n  \
             %b = getelementptr {ty}, ptr %q, i64 %i\n  %y = load {ty}, ptr %b\n  %is = icmp ult {ty} %x, %y\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret i32 %sum\n}}\n\
             declare void @g()\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        transformed(&text, |module, func| take_apart(module, func, Effort::Auto))
    }

    const COUNT: &str = "%t = zext i1 %is to i32\n  %sum = add i32 %s, %t";
    const AVX2: &str = "+sse2,+avx2";
    const AVX512: &str = "+avx512f,+avx512vl,+avx512bw,+avx512dq";

    /// The length of a stretch, and the lanes of a vector.
    fn has(text: &str, length: u32, lanes: u32) {
        assert!(text.contains(&format!(", i64 {length}\n")), "{text}");
        assert!(text.contains(&format!("\"llvm.loop.vectorize.width\", i32 {lanes}}}")), "{text}");
        assert!(text.contains("\"llvm.loop.interleave.count\", i32 1}"), "{text}");
    }

    #[test]
    fn bytes_are_counted_in_bytes_for_as_long_as_they_fit() {
        let (count, text) = counted(AVX2, "i8", "%n", COUNT);
        assert_eq!(count, 1);
        has(&text, 224, 32);
        assert!(text.contains("zext i1 %is to i8") && text.contains("zext i8 "), "{text}");
        assert!(text.contains("phi i32 [ 7, "), "{text}");
        has(&counted("+sse2", "i8", "%n", COUNT).1, 240, 16);
        has(&counted("+sse2", "i16", "%n", COUNT).1, 65528, 8);
        has(&counted(AVX512, "i8", "%n", COUNT).1, 224, 32);
    }

    #[test]
    fn several_counts_of_an_iteration_make_stretches_shorter() {
        let twice = "%z = icmp eq i8 %x, 3\n  %u = zext i1 %z to i32\n  %v = add i32 %s, %u\n  \
                     %t = zext i1 %is to i32\n  %sum = add i32 %v, %t";
        has(&counted("+sse2", "i8", "%n", twice).1, 112, 16);
        let thrice = twice.replace("%sum = add i32 %v", "%z2 = icmp eq i8 %y, 3\n  %u2 = zext i1 %z2 to i32\n  %v2 = add i32 %v, %u2\n  %sum = add i32 %v2");
        has(&counted("+sse2", "i8", "%n", &thrice).1, 80, 16);
        assert_eq!(counted(AVX2, "i8", "%n", &thrice).0, 0, "a stretch would be two vectors");
    }

    #[test]
    fn other_sums_stay() {
        assert_eq!(counted(AVX2, "i32", "%n", COUNT).0, 0, "masks are as wide as the sum");
        assert_eq!(counted(AVX2, "i8", "200", COUNT).0, 0, "it is short");
        for body in [
            "%t = zext i8 %x to i32\n  %sum = add i32 %s, %t",
            "%t = zext i1 %is to i32\n  %sum = sub i32 %s, %t",
            "%xw = zext i8 %x to i32\n  %m = mul i32 %xw, %xw\n  %c = icmp ult i32 %m, 70\n  \
             %t = zext i1 %c to i32\n  %sum = add i32 %s, %t",
            "%w = load i16, ptr %b\n  %c = icmp ult i16 %w, 70\n  %t = zext i1 %c to i32\n  %sum = add i32 %s, %t",
            "%t = zext i1 %is to i32\n  %sum = add i32 %s, %t\n  call void @g()",
            "%t = zext i1 %is to i32\n  %sum = add i32 %s, %t\n  fence seq_cst",
        ] {
            assert_eq!(counted(AVX2, "i8", "%n", body).0, 0, "{body}");
        }
    }

    #[test]
    fn what_is_stored_beside_is_left_where_masks_have_registers() {
        let stores = format!("{COUNT}\n  %o = sext i1 %is to i8\n  store i8 %o, ptr %b");
        assert_eq!(counted(AVX2, "i8", "%n", &stores).0, 1);
        assert_eq!(counted(AVX512, "i8", "%n", &stores).0, 0);
    }
}
