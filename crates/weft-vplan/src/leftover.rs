//! Loops whose vectors leave many iterations over: fewer vectors are computed side by side.
//!
//! ```llvm
//! %more = icmp ne i64 %next, 94                            ; double, vectors of 8 lanes
//! br i1 %more, label %loop, label %out
//! ; becomes
//! br i1 %more, label %loop, label %out, !llvm.loop !4      ; !4 = distinct !{!4, !5}
//!                                                          ; !5 = !{!"llvm.loop.interleave.count", i32 1}
//! ```
//! LLVM computes up to four vectors side by side where a loop is short. What is left over of its iterations it executes one by one:
//! 30 of 94, which take as long as three times the others. Of single vectors it is 6. Processors that execute out of order find
//! the next vector by themselves; side by side, only what waits for itself gains, as sums do.
//!
//! # Preconditions
//! The loop is one block, runs a constant number of times, and hands on nothing but what it has loaded.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use weft_ir::{Block, Function, Module, Op, Operand};

use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::Target;

/// So many vectors LLVM computes side by side at most.
const SIDE_BY_SIDE: u64 = 4;
/// So many vectors take as long as a single iteration at least, if it is to be worth anything.
const WORTH: u64 = 16;

/// Settles `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of(module, func) else { return 0 };
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    for candidate in loops {
        let Some(frame) = candidate.of_one_block() else { continue };
        let count = frame.constant_count(module, func);
        let Some((count, bytes)) = count.zip(size_of_all(module, func, frame)) else { continue };
        let lanes = u64::from(target.bytes) / bytes;
        if let Some(number) = fewer(count, lanes) {
            found.push((&candidate.latches, Hint::Interleave, number));
        }
    }
    hints::settle(module, func, &found)
}

/// How many vectors of so many lanes are to be computed side by side in a loop of so many iterations, if that is less than LLVM
/// would take.
fn fewer(count: u64, lanes: u64) -> Option<u32> {
    let vectors = count / lanes;
    let most = SIDE_BY_SIDE.min(vectors);
    let left = |side_by_side: u64| count % (side_by_side * lanes);
    let number = [4, 2, 1].into_iter().find(|number| *number <= most && left(*number) < lanes)?;
    let spared = left(most.checked_ilog2().map_or(1, |log| 1 << log)).saturating_sub(left(number));
    (spared * WORTH >= vectors).then(|| u32::try_from(number).ok()).flatten().filter(|_| spared > 0)
}

/// The size of the loop's numbers in memory, if all have the same, and the loop hands on nothing but these.
fn size_of_all(module: &Module, func: &Function, frame: &Skeleton) -> Option<u64> {
    let mut size = None;
    for &inst in func.block_insts(frame.header) {
        let data = &func.insts[inst];
        let ty = match data.op {
            Op::Load { .. } => data.ty,
            Op::Store { .. } => module.ctx.operand_ty(func, data.operands[0]),
            _ => continue,
        };
        let (bytes, _) = module.ctx.types.size_align(ty)?;
        (bytes == *size.get_or_insert(bytes)).then_some(())?;
    }
    let was_loaded = |next: Operand| match next {
        Operand::Value(value) => {
            let inst = func.def_inst(value)?;
            matches!(func.insts[inst].op, Op::Load { .. } | Op::Phi(_)).then_some(())
        }
        _ => None,
    };
    frame.carried.iter().all(|carried| was_loaded(carried.next).is_some()).then_some(())?;
    size.filter(|bytes| matches!(bytes, 1 | 2 | 4 | 8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn settled(count: u32, carried: &str, features: &str) -> (usize, String) {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndefine void @f(ptr %a, ptr %b) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %k = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi double [ 0.0, %entry ], [ {carried}, %loop ]\n  \
             %p = getelementptr double, ptr %a, i64 %k\n  %x = load double, ptr %p\n  %t = fadd double %s, %x\n  \
             %q = getelementptr double, ptr %b, i64 %k\n  store double %t, ptr %q\n  %next = add nuw nsw i64 %k, 1\n  \
             %more = icmp ne i64 %next, {count}\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        })
    }

    #[test]
    fn numbers_that_leave_much_over_take_fewer_vectors() {
        assert_eq!(fewer(94, 8), Some(1));
        assert_eq!(fewer(96, 8), None, "four vectors three times");
        assert_eq!(fewer(80, 8), Some(2));
        assert_eq!(fewer(5, 8), None, "no vector");
        assert_eq!(fewer(17, 8), None, "two vectors leave one over");
        assert_eq!(fewer(100_030, 8), None, "of so many it is little");
    }

    #[test]
    fn loops_of_single_vectors_are_told_so() {
        let (count, text) = settled(94, "%x", "+avx2");
        assert_eq!(count, 1);
        assert!(text.contains("llvm.loop.interleave.count\", i32 1}"), "{text}");
        assert_eq!(settled(96, "%x", "+avx2").0, 0);
    }

    #[test]
    fn sums_are_left_to_llvm() {
        assert_eq!(settled(94, "%t", "+avx2").0, 0);
    }
}
