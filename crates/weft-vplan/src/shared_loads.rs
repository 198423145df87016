//! Stencils of which an iteration has several vectors side by side, so that what these have in common is loaded once.
//!
//! ```llvm
//! %left = load double, ptr %p                              ; a[j - 1], with vectors of two lanes (SSE2)
//! %right = load double, ptr %q                             ; a[j + 1]
//! br i1 %more, label %loop, label %out
//! ; becomes
//! br i1 %more, label %loop, label %out, !llvm.loop !4      ; !4 = distinct !{!4, !5, !6}
//!                                                          ; !5 = !{!"llvm.loop.vectorize.width", i32 2}
//!                                                          ; !6 = !{!"llvm.loop.interleave.count", i32 4}
//! ```
//! A vector's `%right` is the `%left` of the next one. Of four side by side, `%left` is in a[j - 1], a[j + 1], a[j + 3] and a[j + 5],
//! and `%right` from a[j + 1] on: five vectors are loaded in the place of eight, where LLVM by itself makes two side by side, or one.
//! One vector of four registers would share as much. But LLVM's code generator parts it at last, and then stores the registers in any
//! order: where they cross lines of the cache, a sweep over an array took 1.5 times as long on Intel's processors.
//!
//! # Preconditions
//! The loop is one block, of numbers of one size that are loaded, computed with and stored. Nothing is carried from one iteration to
//! the next, and no iteration loads what another one has stored as far as pointers tell: LLVM takes a number of vectors as told.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Module, Op, Operand};

use crate::affine::{Loops, Sum, Term, place};
use crate::calls;
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::streams::stores_elsewhere;
use crate::target::Target;

/// So many vectors there are side by side, of a register each.
const REGISTERS: u32 = 4;
/// One of so many loads is shared at least.
const SHARE: usize = 8;
/// So often the loop does so at least, if its count is a constant.
const FEW: u64 = 8;

/// Settles `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    for candidate in loops {
        let lanes = candidate.of_one_block().and_then(|frame| lanes(module, func, frame, target));
        if let Some(lanes) = lanes {
            found.push((&candidate.latches, Hint::Width, lanes));
            found.push((&candidate.latches, Hint::Interleave, REGISTERS));
        }
    }
    hints::settle(module, func, &found) / 2
}

/// How many lanes each of several vectors side by side is to have, if that spares enough loads.
fn lanes(module: &Module, func: &Function, frame: &Skeleton, target: Target) -> Option<u32> {
    let accesses = accesses(module, func, frame).filter(|_| stores_elsewhere(module, func, frame))?;
    let bytes = accesses.bytes?;
    let is_shared = |(root, at): &(Operand, Sum)| {
        (1..i128::from(REGISTERS)).any(|registers| {
            let behind = at.clone().plus(&Sum::constant(registers * i128::from(target.bytes)));
            behind.is_some_and(|behind| accesses.loads.contains(&(*root, behind)))
        })
    };
    let shared = accesses.loads.iter().filter(|load| is_shared(load)).count();
    let lanes = target.bytes / bytes;
    let is_long =
        frame.constant_count(module, func).is_none_or(|count| count >= FEW * u64::from(lanes * REGISTERS));
    let fits = registers(module, func, frame) <= target.registers();
    (shared > 0 && shared * SHARE >= accesses.loads.len() && is_long && fits).then_some(lanes)
}

/// How many registers so many vectors take, at most, in the order of the program: those of the iteration, and what is the same in all.
fn registers(module: &Module, func: &Function, frame: &Skeleton) -> u32 {
    let nest = Loops(vec![frame.clone()]);
    let (mut live, mut same) = (FxHashSet::default(), FxHashSet::default());
    let mut most = 0;
    for &inst in func.block_insts(frame.header).iter().rev() {
        let data = &func.insts[inst];
        if let Some(result) = data.result {
            live.remove(&Operand::Value(result));
        }
        let callee = data.callee();
        let numbers = data.operands.iter().filter(|operand| {
            Some(**operand) != callee && module.ctx.types.is_float(module.ctx.operand_ty(func, **operand))
        });
        for &number in numbers {
            let alone = nest.leave_alone(func, number);
            if alone { &mut same } else { &mut live }.insert(number);
        }
        most = most.max(live.len());
    }
    u32::try_from(most).unwrap_or(u32::MAX).saturating_mul(REGISTERS) + same.len() as u32
}

/// What a loop loads and stores.
#[derive(Default)]
struct Accesses {
    /// Where it loads, each place once.
    loads: Vec<(Operand, Sum)>,
    /// The size of its numbers.
    bytes: Option<u32>,
}

/// The accesses of a loop that does nothing but load numbers of one size, one behind the other, compute with them, and store them.
fn accesses(module: &Module, func: &Function, frame: &Skeleton) -> Option<Accesses> {
    let nest = Loops(vec![frame.clone()]);
    let mut found = Accesses::default();
    let mut stores = false;
    for &inst in func.block_insts(frame.header) {
        let data = &func.insts[inst];
        let (ty, address) = match data.op {
            Op::Load { volatile: false, atomic: None, .. } => (data.ty, data.operands[0]),
            Op::Store { volatile: false, atomic: None, .. } => {
                stores = true;
                (module.ctx.operand_ty(func, data.operands[0]), data.operands[1])
            }
            Op::Call(_) if calls::elementwise(module, data).is_some() => continue,
            Op::Phi(_)
            | Op::Binary(..)
            | Op::Cast(..)
            | Op::Gep { .. }
            | Op::ICmp(..)
            | Op::CondBr
            | Op::DebugRecord(_) => continue,
            _ => return None,
        };
        let (size, _) = module.ctx.types.size_align(ty).filter(|_| module.ctx.types.is_float(ty))?;
        let size = u32::try_from(size).ok()?;
        (size == *found.bytes.get_or_insert(size)).then_some(())?;
        let (root, at) = place(module, func, &nest, address)?;
        let step = at.factor(Term::Done(0));
        let is_unit = step == i128::from(size) || step == 0 && matches!(data.op, Op::Load { .. });
        is_unit.then_some(())?;
        if matches!(data.op, Op::Load { .. }) && step != 0 && !found.loads.contains(&(root, at.clone())) {
            found.loads.push((root, at));
        }
    }
    // A sum has a chain, which several vectors side by side make shorter. What is kept for the next iteration is shifted by a lane in
    // each register, and so many registers wait for that.
    (stores && frame.carried.is_empty()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// What a loop gets that adds up numbers of a type at two places, and does something `more`.
    fn settled(ty: &str, places: (i32, i32), more: &str, features: &str) -> (usize, String) {
        settled_with("", ty, places, more, features)
    }

    /// The same of a loop with a `phi` more.
    fn settled_with(phi: &str, ty: &str, places: (i32, i32), more: &str, features: &str) -> (usize, String) {
        settled_in("", phi, ty, places, more, features)
    }

    /// The same of a loop with something in `front` of it.
    fn settled_in(
        front: &str,
        phi: &str,
        ty: &str,
        places: (i32, i32),
        more: &str,
        features: &str,
    ) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndeclare void @g()\n\
             define void @f(ptr %a, ptr %b, i64 %n) #0 {{\nentry:\n  {front}br label %loop\nloop:\n  \
             %k = phi i64 [ 9, %entry ], [ %next, %loop ]\n  {phi}%j = add nsw i64 %k, {}\n  %i = add nsw i64 %k, {}\n  \
             %p = getelementptr {ty}, ptr %a, i64 %j\n  %x = load {ty}, ptr %p\n  \
             %q = getelementptr {ty}, ptr %a, i64 %i\n  %y = load {ty}, ptr %q\n  %t = fadd {ty} %x, %y\n  {more}\n  \
             %r = getelementptr {ty}, ptr %b, i64 %k\n  store {ty} %t, ptr %r\n  %next = add nuw nsw i64 %k, 1\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n",
            places.0, places.1
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        })
    }

    #[test]
    fn what_the_next_vector_begins_with_is_shared() {
        let (count, text) = settled("double", (-1, 1), "", "+sse2");
        assert_eq!(count, 1);
        assert!(text.contains("llvm.loop.vectorize.width\", i32 2}"), "{text}");
        assert!(text.contains("llvm.loop.interleave.count\", i32 4}"), "{text}");
        assert_eq!(settled("float", (-2, 2), "", "+sse2").0, 1);
        assert_eq!(settled("double", (-2, 2), "", "+avx2").0, 1);
    }

    #[test]
    fn places_between_vectors_are_not() {
        assert_eq!(settled("double", (0, 1), "", "+sse2").0, 0);
        assert_eq!(settled("double", (-1, 1), "", "+avx2").0, 0);
        assert_eq!(settled("double", (0, 8), "", "+sse2").0, 0, "no other vector begins there");
    }

    #[test]
    fn numbers_for_which_there_are_no_registers_are_left_to_llvm() {
        let products: String = (0..4).map(|k| format!("%p{k} = fmul double %t, {k}.5\n  ")).collect();
        let sums = "%u0 = fadd double %p0, %p1\n  %u1 = fadd double %p2, %p3\n  %u = fsub double %u0, %u1\n  \
                    %u2 = fmul double %u, %p0\n  %at = getelementptr double, ptr %b, i64 %k\n  store double %u2, ptr %at";
        let body = format!("{products}{sums}");
        assert_eq!(settled("double", (-1, 1), &body, "+sse2").0, 0, "four products and four constants");
        assert_eq!(
            settled("double", (-4, 4), &body, "+avx512f,+avx512vl,+avx512bw,+avx512dq").0,
            1,
            "32 registers hold them"
        );
    }

    #[test]
    fn what_other_iterations_have_stored_is_left_to_llvm() {
        let own = "%o = getelementptr double, ptr %a, i64 %k\n  store double %t, ptr %o";
        assert_eq!(settled("double", (-1, 1), own, "+sse2").0, 0, "the next vector loads it");
        let ahead =
            "%l = add nsw i64 %k, 2\n  %o = getelementptr double, ptr %b, i64 %l\n  store double %t, ptr %o";
        assert_eq!(settled("double", (-1, 1), ahead, "+sse2").0, 0, "the next vector stores to it");
        let base = "%o = getelementptr double, ptr %ahead, i64 %k\n  store double %t, ptr %o";
        let in_front = settled_in(
            "%ahead = getelementptr double, ptr %a, i64 2\n  ",
            "",
            "double",
            (-1, 1),
            base,
            "+sse2",
        );
        assert_eq!(in_front.0, 0, "so it does by another pointer");
    }

    #[test]
    fn other_loops_are_left_to_llvm() {
        assert_eq!(settled("double", (-1, 1), "call void @g()", "+sse2").0, 0);
        let other = "%o = getelementptr float, ptr %a, i64 %k\n  %z = load float, ptr %o";
        assert_eq!(settled("double", (-1, 1), other, "+sse2").0, 0, "numbers of another size");
        let far =
            "%w = mul i64 %k, 3\n  %o = getelementptr double, ptr %a, i64 %w\n  %z = load double, ptr %o";
        assert_eq!(settled("double", (-1, 1), far, "+sse2").0, 0, "places that are apart");
    }

    #[test]
    fn a_loop_that_keeps_numbers_for_the_next_iteration_is_left_to_llvm() {
        let phi = "%kept = phi double [ 0.0, %entry ], [ %y, %loop ]\n  ";
        let more = "%v = getelementptr double, ptr %b, i64 %k\n  store double %kept, ptr %v";
        assert_eq!(settled("double", (-1, 1), &more.replace("%kept", "%y"), "+sse2").0, 1);
        assert_eq!(settled_with(phi, "double", (-1, 1), more, "+sse2").0, 0);
    }
}
