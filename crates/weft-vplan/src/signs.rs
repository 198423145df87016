//! Numbers with signs that are widened as they are loaded, on SSE2: how many lanes LLVM's vectors of them get.
//!
//! ```llvm
//! %x = load i16, ptr %p
//! %r = sitofp i16 %x to float             ; !llvm.loop with !{!"llvm.loop.vectorize.width", i32 4}
//! ```
//! SSE2 widens by moving numbers between those of another register, and shifting that away. For the upper half of a register of
//! eight numbers, LLVM takes whatever register there is (`punpckhwd`), so that each iteration waits for what the one before did
//! with it. Of four numbers, which are loaded alone, it takes the register itself.
//!
//! # Postconditions
//! The program is the same; only metadata has changed. A loop gets a width only if its narrow numbers are widened and no more:
//! products of 16-bit numbers have instructions of their own (`pmaddwd`), and vectors of narrow results are full with eight. Sums of
//! products of bytes get eight lanes, which are the numbers of 16 bits of one register.

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::calls;
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::target::{Isa, Target, has_feature};

/// So many numbers of 32 bits a register holds.
const LANES: u32 = 4;

/// Gives `loops` of `func`, which is taken out of `module`, their widths; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let is_old = Target::of_x86(module, func)
        .is_some_and(|target| target.isa == Isa::Sse2 && !has_feature(module, func, "sse4.1"));
    let candidates: Vec<&Innermost> = loops.iter().filter(|found| found.of_one_block().is_some()).collect();
    if !is_old || candidates.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let only_widens = |found: &&&Innermost| {
        let mut widened = found.insts(func).map(|inst| widens(module, func, &uses, inst));
        widened.try_fold(0, |count, one| one.map(|one| count + u32::from(one))).is_some_and(|count| count > 0)
    };
    let has_products = |found: &&Innermost| {
        let mut signs = found.insts(func).map(|inst| multiplies(module, func, &uses, inst));
        signs.try_fold(0, |count, one| one.map(|one| count + u32::from(one))).is_some_and(|count| count > 0)
    };
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    for candidate in &candidates {
        let width = match only_widens(&candidate) {
            true => Some(LANES),
            false => has_products(candidate).then_some(2 * LANES),
        };
        found.extend(width.map(|width| (&candidate.latches[..], Hint::Width, width)));
    }
    hints::settle(module, func, &found)
}

/// Whether `inst` widens a number with its sign as it is loaded; none if it does something else with narrow numbers, or is nothing that
/// LLVM makes vectors of.
fn widens(module: &Module, func: &Function, uses: &UseIndex, inst: Inst) -> Option<bool> {
    let data = &func.insts[inst];
    let is_narrow = |ty: Type| module.ctx.types.int_bits(ty).is_some_and(|bits| matches!(bits, 8 | 16));
    let loads = |operand: Operand| match operand {
        Operand::Value(value) => {
            let def = func.def_inst(value).map(|inst| &func.insts[inst].op);
            matches!(def, Some(Op::Load { .. })) && uses.uses(value).len() == 1
        }
        _ => false,
    };
    let takes_narrow = data.operands.iter().any(|operand| match operand {
        Operand::Value(_) | Operand::Const(_) => is_narrow(module.ctx.operand_ty(func, *operand)),
        _ => false,
    });
    match data.op {
        Op::Cast(CastOp::SExt | CastOp::SIToFP, _) if takes_narrow => {
            let is_product = data.result.is_some_and(|result| {
                let product = |inst| matches!(func.insts[inst].op, Op::Binary(BinaryOp::Mul, _));
                uses.uses(result).iter().any(|used| product(used.inst))
            });
            (loads(data.operands[0]) && !is_product).then_some(true)
        }
        Op::Load { volatile: false, atomic: None, .. } => Some(false),
        Op::Store { .. } | Op::Binary(..) | Op::Cast(..) | Op::ICmp(..) | Op::Select(_) | Op::Phi(_) => {
            (!takes_narrow && !is_narrow(data.ty)).then_some(false)
        }
        Op::FCmp(..) | Op::FNeg(_) | Op::Gep { .. } | Op::Br | Op::CondBr | Op::DebugRecord(_) => Some(false),
        Op::Call(_) => (!takes_narrow && calls::elementwise(module, data).is_some()).then_some(false),
        _ => None,
    }
}

/// Whether `inst` widens a byte with its sign, as it is loaded, for a product; none if it is nothing that belongs to a sum of
/// products of bytes.
fn multiplies(module: &Module, func: &Function, uses: &UseIndex, inst: Inst) -> Option<bool> {
    let data = &func.insts[inst];
    let is_product = |inst: Inst| matches!(func.insts[inst].op, Op::Binary(BinaryOp::Mul, _));
    let is_byte = |ty: Type| module.ctx.types.int_bits(ty) == Some(8);
    match data.op {
        Op::Load { volatile: false, atomic: None, .. } => is_byte(data.ty).then_some(false),
        Op::Cast(op @ (CastOp::SExt | CastOp::ZExt), _) if data.ty == Type::I32 => {
            let is_factor = uses.uses(data.result?).iter().all(|used| is_product(used.inst));
            let is_small = is_byte(module.ctx.operand_ty(func, data.operands[0]));
            (is_factor && is_small).then_some(op == CastOp::SExt)
        }
        Op::Binary(BinaryOp::Mul | BinaryOp::Add, _) => {
            matches!(data.ty, Type::I32 | Type::I64).then_some(false)
        }
        Op::Phi(_) | Op::Gep { .. } | Op::ICmp(..) | Op::CondBr | Op::DebugRecord(_) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn settled(features: &str, body: &str) -> bool {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q, i32 %g) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %at = getelementptr i16, ptr %p, i64 %i\n  \
             %to = getelementptr float, ptr %q, i64 %i\n  %x = load i16, ptr %at\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (count, printed) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        });
        let has = printed.contains("llvm.loop.vectorize.width\", i32 4}");
        assert_eq!(has, count > 0);
        has
    }

    #[test]
    fn products_of_bytes_get_registers_of_16_bits() {
        let body = |sign: &str| {
            format!(
                "%a = load i8, ptr %at\n  %aw = {sign} i8 %a to i32\n  %b = load i8, ptr %to\n  \
                 %bw = zext i8 %b to i32\n  %m = mul nsw i32 %aw, %bw\n  %sum = add i32 %s, %m"
            )
        };
        let width = |body: &str| {
            let text = format!(
                "target triple = \"x86_64-pc-linux-gnu\"\n\
                 define i32 @f(ptr %at, ptr %to) #0 {{\nentry:\n  br label %loop\nloop:\n  \
                 %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]\n  {body}\n  \
                 %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
                 out:\n  ret i32 %sum\n}}\nattributes #0 = {{ \"target-features\"=\"+sse2\" }}\n"
            );
            let (_, printed) = transformed(&text, |module, func| {
                let loops = Innermost::all(module, func);
                settle(module, func, &loops)
            });
            printed.contains("llvm.loop.vectorize.width\", i32 8}")
        };
        assert!(width(&body("sext")));
        assert!(!width(&body("zext")), "zeros come from one register");
        assert!(!width(&body("sext").replace("mul", "sub")));
    }

    const REAL: &str = "%r = sitofp i16 %x to float\n  store float %r, ptr %to";

    #[test]
    fn what_is_only_widened_gets_vectors_of_what_it_is_widened_to() {
        assert!(settled("+sse2", REAL));
        assert!(settled("+sse2", "%w = sext i16 %x to i32\n  %y = add i32 %w, %g\n  store i32 %y, ptr %to"));
        let fused = "%r = sitofp i16 %x to float\n  %v = call float @llvm.fmuladd.f32(float %r, float %r, float 1.0)\n  \
                     store float %v, ptr %to";
        assert!(settled("+sse2", fused), "products and sums in one");
    }

    #[test]
    fn other_machines_and_what_computes_with_narrow_numbers_are_left_to_llvm() {
        assert!(!settled("+sse2,+sse4.1", REAL), "it widens by one instruction");
        assert!(
            !settled("+sse2", "%w = zext i16 %x to i32\n  store i32 %w, ptr %to"),
            "zeros come from one register"
        );
        assert!(!settled("+sse2", "%w = sext i16 %x to i32\n  %y = mul i32 %w, %g\n  store i32 %y, ptr %to"));
        assert!(!settled("+sse2", &format!("{REAL}\n  store i16 %x, ptr %at")), "it is used as it is, too");
    }
}
