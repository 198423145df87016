//! Loops that sum up narrower numbers than their sums are: how many lanes LLVM's vectors of them get.
//!
//! ```llvm
//! %x = load i8, ptr %p
//! %is = icmp eq i8 %x, 101
//! %one = zext i1 %is to i32
//! %n.next = add i32 %n, %one              ; !llvm.loop with !{!"llvm.loop.vectorize.width", i32 8} (AVX2)
//! ```
//! LLVM is told to fill vectors by a loop's narrow numbers (`-vectorizer-maximize-bandwidth`). Where these are compared, or computed
//! with, each result has to be widened: of a register of 32 or 64 narrow numbers, that takes several steps, one for each register of
//! the sum and one more for each half of the narrow one. Vectors as wide as the sum need one step. Numbers that are widened as they
//! are loaded cost nothing of that, and are left to LLVM. On SSE2, the steps are cheap, and the loop is left as it is.
//!
//! So do loops that compare wide numbers and only store narrow ones, where masks have registers (AVX-512): those of a vector of
//! 64 bytes would be the masks of four vectors of wide numbers, which instructions move together.
//!
//! And so do `simd` loops of wide numbers of which narrow ones say only where something is to be done (`if (flags[i] & 4) m = max(m, x[i])`):
//! a vector of 32 bytes would make the masks of four others, each of which has to be widened by steps.
//!
//! On SSE2, loops that compute with bytes alone, and load or store every other one, get full vectors: LLVM takes it that single bytes
//! are put into them, and halves them. Two instructions do it.
//!
//! # Postconditions
//! The program is the same; only metadata has changed. A loop gets a width only if LLVM can make vectors of it: its count
//! is known in front of it, and it loads, compares, computes and adds; under conditions, it only adds.

use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::affine::{Depth, Loops, Term, place};
use crate::calls;
use crate::combine;
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// The loop in [`Loops`].
const ONLY: Depth = 0;

/// Gives `loops` of `func`, which is taken out of `module`, their widths; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    if target.isa == Isa::Sse2 {
        let interleaved = loops.iter().filter(|candidate| interleaves_bytes(module, func, candidate));
        found.extend(interleaved.map(|candidate| (&candidate.latches[..], Hint::Width, target.bytes)));
        return hints::settle(module, func, &found);
    }
    for candidate in loops {
        let bytes = candidate.frame.as_ref().and_then(|frame| widest(module, func, frame));
        let marks = || (target.isa == Isa::Avx512).then(|| marking(module, func, candidate)).flatten();
        let decides = || {
            hints::is_asked_for(module, func, &candidate.latches).then(|| deciding(module, func, candidate))
        };
        let bytes = bytes.or_else(marks).or_else(|| decides().flatten());
        found.extend(bytes.map(|bytes| (&candidate.latches[..], Hint::Width, target.bytes / bytes)));
    }
    hints::settle(module, func, &found)
}

/// The size of the sums, if all that a loop does is to sum up, or to choose from, what is computed of narrower numbers.
fn widest(module: &Module, func: &Function, frame: &Skeleton) -> Option<u32> {
    let mut widest = None;
    for &block in &frame.blocks {
        let is_conditional = block != frame.header;
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            let bits = module.ctx.types.int_bits(data.ty);
            if widens(module, func, frame, inst, is_conditional) {
                widest = widest.max(bits.filter(|bits| matches!(bits, 32 | 64)).map(|bits| bits / 8));
            }
            let is_known = match data.op {
                Op::Load { volatile: false, atomic: None, .. } => {
                    !is_conditional && matches!(bits, Some(8 | 16))
                }
                Op::Phi(_) | Op::Binary(..) | Op::Cast(..) => bits.is_some() || data.ty == Type::PTR,
                Op::Call(_) => bits.is_some() && calls::elementwise(module, data).is_some(),
                Op::ICmp(..) | Op::Gep { .. } | Op::Select(_) | Op::Br | Op::CondBr | Op::DebugRecord(_) => {
                    true
                }
                _ => false,
            };
            is_known.then_some(())?;
        }
    }
    widest
}

/// The size of the widest numbers of a loop that compares such, and stores bytes or 16-bit numbers, but loads none.
fn marking(module: &Module, func: &Function, candidate: &Innermost) -> Option<u32> {
    candidate.frame.as_ref()?;
    let ends: Vec<Operand> = candidate
        .latches
        .iter()
        .filter_map(|latch| func.terminator(*latch))
        .flat_map(|end| func.insts[end].operands.to_vec())
        .collect();
    let is_latch = |inst: Inst| ends.contains(&func.result(inst));
    let size = |ty: Type| module.ctx.types.size_align(ty).and_then(|(size, _)| u32::try_from(size).ok());
    let (mut widest, mut stores) = (None, false);
    for inst in candidate.insts(func) {
        let data = &func.insts[inst];
        match data.op {
            Op::ICmp(..) | Op::FCmp(..) if !is_latch(inst) => {
                let compared = size(module.ctx.operand_ty(func, data.operands[0]));
                widest = widest.max(compared.filter(|bytes| matches!(bytes, 4 | 8)));
            }
            Op::Load { .. } if matches!(size(data.ty), Some(1 | 2)) => return None,
            Op::Store { .. } => {
                stores |= matches!(size(module.ctx.operand_ty(func, data.operands[0])), Some(1 | 2));
            }
            _ => {}
        }
    }
    widest.filter(|_| stores)
}

/// The size of the wide numbers of a loop that loads narrow ones for nothing but conditions.
fn deciding(module: &Module, func: &Function, candidate: &Innermost) -> Option<u32> {
    candidate.frame.as_ref()?;
    let size = |ty: Type| module.ctx.types.size_align(ty).and_then(|(size, _)| u32::try_from(size).ok());
    let is_narrow = |ty: Type| ty != Type::I1 && matches!(size(ty), Some(1 | 2));
    let (mut wide, mut narrow) = (None, 0);
    for inst in candidate.insts(func) {
        let data = &func.insts[inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } if is_narrow(data.ty) => narrow += 1,
            Op::Load { volatile: false, atomic: None, .. }
            | Op::Store { volatile: false, atomic: None, .. } => {
                let ty = match data.op {
                    Op::Load { .. } => data.ty,
                    _ => module.ctx.operand_ty(func, data.operands[0]),
                };
                let bytes = size(ty).filter(|bytes| matches!(bytes, 4 | 8))?;
                (*wide.get_or_insert(bytes) == bytes).then_some(())?;
            }
            Op::Load { .. } | Op::Store { .. } => return None,
            // Nothing else is made of narrow numbers, or has their size.
            Op::Cast(..)
                if is_narrow(module.ctx.operand_ty(func, data.operands[0])) || is_narrow(data.ty) =>
            {
                return None;
            }
            Op::Call(_) => calls::elementwise(module, data).map(|_| ())?,
            _ => {}
        }
    }
    wide.filter(|_| narrow > 0)
}

/// Whether a loop computes with bytes alone, and loads and stores one behind the other and every other one.
fn interleaves_bytes(module: &Module, func: &Function, candidate: &Innermost) -> bool {
    let Some(frame) = candidate.of_one_block().filter(|frame| frame.carried.is_empty()) else { return false };
    let loops = Loops(vec![frame.clone()]);
    let size = |ty: Type| module.ctx.types.size_align(ty).map_or(0, |(size, _)| size);
    let (mut others, mut is_known) = (0, true);
    for &inst in func.block_insts(frame.header) {
        let data = &func.insts[inst];
        let is_address = data.ty == Type::I64 || data.ty == Type::PTR;
        let (address, ty) = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => (data.operands[0], data.ty),
            Op::Store { volatile: false, atomic: None, .. } => {
                (data.operands[1], module.ctx.operand_ty(func, data.operands[0]))
            }
            Op::Phi(_) | Op::Gep { .. } | Op::CondBr | Op::ICmp(..) | Op::DebugRecord(_) => continue,
            Op::Binary(..) | Op::Cast(..) if is_address => continue,
            Op::Binary(..) | Op::Cast(..) | Op::Select(_) => {
                is_known &= size(data.ty) == 1;
                continue;
            }
            _ => return false,
        };
        let step = place(module, func, &loops, address).map(|(_, at)| at.factor(Term::Done(ONLY)));
        is_known &= size(ty) == 1 && matches!(step, Some(1 | 2));
        others += usize::from(step == Some(2));
    }
    is_known && others > 0
}

/// Whether `inst` adds to what the loop carries, or chooses from it and, what was computed and then widened, or, where it stands
/// under a condition, 1.
fn widens(module: &Module, func: &Function, frame: &Skeleton, inst: Inst, is_conditional: bool) -> bool {
    let data = &func.insts[inst];
    let is_choice = data.callee().is_some_and(|callee| combine::called(module, callee, 0).is_some());
    if !is_choice && !matches!(data.op, Op::Binary(BinaryOp::Add, _)) {
        return false;
    }
    let is_carried =
        |operand: &Operand| frame.carried.iter().any(|carried| *operand == Operand::Value(carried.value));
    let is_one = |operand: &Operand| match operand {
        Operand::Const(c) => is_conditional && module.ctx.consts.as_int(*c) == Some(1),
        Operand::Value(value) => func.def_inst(*value).is_some_and(|inst| is_widened(func, inst)),
        _ => false,
    };
    // Several of them are added one after the other.
    let adds_one = |operand: &Operand| match operand {
        Operand::Value(value) => func.def_inst(*value).is_some_and(|inst| is_condition(module, func, inst)),
        _ => false,
    };
    data.operands.iter().any(is_one)
        && (data.operands.iter().any(is_carried) || !is_conditional && data.operands.iter().any(adds_one))
}

/// Whether `inst` widens what was computed.
fn is_widened(func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let Operand::Value(of) = data.operands[0] else { return false };
    let is_computed = |inst: Inst| !matches!(func.insts[inst].op, Op::Load { .. } | Op::Phi(_));
    matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _)) && func.def_inst(of).is_some_and(is_computed)
}

/// Whether `inst` makes a number of a condition.
fn is_condition(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    matches!(data.op, Op::Cast(CastOp::ZExt, _)) && module.ctx.operand_ty(func, data.operands[0]) == Type::I1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop that ends in `latch`, with a body that makes `%m` of the count `%n`.
    fn program(features: &str, element: &str, body: &str, latch: &str) -> String {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i32 @f(ptr %p, ptr %q) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %{latch} ]\n  %n = phi i32 [ 0, %entry ], [ %m, %{latch} ]\n  \
             %at = getelementptr {element}, ptr %p, i64 %i\n  %x = load {element}, ptr %at\n  \
             %is = icmp eq {element} %x, 101\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret i32 %m\n}}\ndeclare void @g()\ndeclare i16 @llvm.abs.i16(i16, i1)\n\
             declare i32 @llvm.smax.i32(i32, i32)\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        )
    }

    fn settled(features: &str, element: &str, body: &str, latch: &str) -> bool {
        let text = program(features, element, body, latch);
        let (count, printed) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        });
        let has = printed.contains("llvm.loop.vectorize.width\", i32 8}");
        assert_eq!(has, count > 0);
        has
    }

    const COUNT: &str = "%one = zext i1 %is to i32\n  %m = add i32 %n, %one";

    fn under_a_condition(before: &str) -> String {
        format!(
            "br i1 %is, label %then, label %join\nthen:\n  {before}\n  %m1 = add i32 %n, 1\n  br label %join\n\
             join:\n  %m = phi i32 [ %n, %loop ], [ %m1, %then ]"
        )
    }

    #[test]
    fn counts_of_bytes_get_vectors_of_the_count() {
        assert!(settled("+sse2,+avx2", "i8", COUNT, "loop"));
        assert!(settled("+sse2,+avx2", "i16", COUNT, "loop"));
        assert!(settled("+sse2,+avx2", "i8", &under_a_condition(""), "join"));
    }

    #[test]
    fn sums_of_what_is_computed_get_vectors_of_the_sum() {
        let product = "%w = mul i16 %x, %x\n  %one = zext i16 %w to i32\n  %m = add i32 %n, %one";
        assert!(settled("+sse2,+avx2", "i16", product, "loop"));
        let most = "%w = call i16 @llvm.abs.i16(i16 %x, i1 false)\n  %one = zext i16 %w to i32\n  \
                    %m = call i32 @llvm.smax.i32(i32 %n, i32 %one)";
        assert!(settled("+sse2,+avx2", "i16", most, "loop"));
        assert!(!settled("+sse2", "i16", product, "loop"), "a step is cheap there");
        let call = format!("{product}\n  call void @g()");
        assert!(!settled("+sse2,+avx2", "i16", &call, "loop"), "LLVM makes no vectors of it");
    }

    #[test]
    fn masks_of_wide_numbers_get_vectors_of_these_where_they_have_registers() {
        let marked = |features: &str, element: &str| {
            let compared = "%a = getelementptr float, ptr %q, i64 %i\n  %y = load float, ptr %a\n  \
                            %over = fcmp ogt float %y, 0.5\n  %b = zext i1 %over to i8\n  store i8 %b, ptr %p\n  \
                            %m = add i32 %n, 3";
            let text = program(features, element, compared, "loop");
            let (_, printed) = transformed(&text, |module, func| {
                let loops = Innermost::all(module, func);
                settle(module, func, &loops)
            });
            printed.contains("llvm.loop.vectorize.width\", i32 8}")
        };
        let avx512 = "+avx512f,+avx512vl,+avx512bw,+avx512dq";
        assert!(marked(avx512, "i32"));
        assert!(!marked(avx512, "i8"), "narrow numbers fill the vectors");
        assert!(!marked("+sse2,+avx2", "i32"), "masks are vectors");
    }

    #[test]
    fn numbers_that_only_decide_follow_those_that_are_decided_on() {
        let decided = |enable: bool, element: &str, body: &str| {
            let text = program("+sse2,+avx2", element, &under_a_condition(body), "join");
            let text = text.replace("label %out\nout", "label %out, !llvm.loop !0\nout")
                + &format!(
                    "!0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {enable}}}\n"
                );
            let (_, printed) =
                transformed(&text.replace("%m1 = add i32 %n, 1", "%m1 = add i32 %n, %y"), |module, func| {
                    let loops = Innermost::all(module, func);
                    settle(module, func, &loops)
                });
            printed.contains("llvm.loop.vectorize.width\", i32 8}")
        };
        let load = "%b = getelementptr i32, ptr %q, i64 %i\n  %y = load i32, ptr %b";
        assert!(decided(true, "i8", load));
        assert!(decided(true, "i16", load));
        assert!(!decided(false, "i8", load), "a program may not want vectors");
        assert!(!decided(true, "i32", load), "nothing is narrow");
        assert!(!decided(true, "i8", "%y = zext i8 %x to i32"), "it is a number as well");
        assert!(!decided(true, "i8", &load.replace("load i32", "load volatile i32")));
    }

    #[test]
    fn bytes_that_are_interleaved_fill_vectors_of_old_machines() {
        let interleaved = |features: &str, element: &str, step: u32| {
            let body = format!(
                "%j = mul i64 %i, {step}\n  %b = getelementptr i8, ptr %q, i64 %j\n  \
                 %y = select i1 %is, {element} 3, {element} %x\n  store {element} %y, ptr %b"
            );
            let text = program(features, element, &body, "loop")
                .replace("%n = phi i32 [ 0, %entry ], [ %m, %loop ]\n", "\n")
                .replace("ret i32 %m", "ret i32 0");
            let (_, printed) = transformed(&text, |module, func| {
                let loops = Innermost::all(module, func);
                settle(module, func, &loops)
            });
            printed.contains("llvm.loop.vectorize.width\", i32 16}")
        };
        let constant = |step| interleaved("+sse2", "i8", step);
        assert!(constant(2) && !constant(1) && !constant(3));
        assert!(!interleaved("+sse2", "i16", 2) && !interleaved("+sse2,+avx2", "i8", 2));
    }

    #[test]
    fn other_loops_are_left_to_llvm() {
        assert!(!settled("+sse2", "i8", COUNT, "loop"), "a step is cheap there");
        assert!(!settled("+sse2,+avx2", "i32", COUNT, "loop"), "there is nothing to widen");
        let sum = "%one = zext i8 %x to i32\n  %m = add i32 %n, %one";
        assert!(!settled("+sse2,+avx2", "i8", sum, "loop"), "it is a sum");
        let stores = format!("{COUNT}\n  store i8 %x, ptr %q");
        assert!(!settled("+sse2,+avx2", "i8", &stores, "loop"), "LLVM may be unable to make vectors of it");
        let loads = under_a_condition("%y = load i8, ptr %q");
        assert!(
            !settled("+sse2,+avx2", "i8", &loads, "join"),
            "LLVM may be unable to load that under a mask"
        );
    }
}
