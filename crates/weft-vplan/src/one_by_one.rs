//! Rows of a known length: vectors that LLVM computes one at a time.
//!
//! ```c
//! for (int x = 1; x < 255; x++)               // 254 iterations: with eight lanes, 7 times 32, and 30 single ones;
//!     o[x] = a[x - 1] + a[x] + a[x + 1];      // vectors one at a time: 31 times 8, and 6 single ones
//! ```
//! LLVM computes up to four vectors of a small loop side by side, and does what is left over at its end one by one, or, of wide
//! vectors, in smaller ones. Iterations that carry nothing, or only what they have loaded, do not wait for each other, so that a
//! processor overlaps those of single vectors, too. Where the length is known, and much would be left over, one at a time is better.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use weft_ir::{Block, Function, Inst, Module, Op, Type};

use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::target::Target;

/// So many vectors LLVM computes side by side at most.
const SIDE_BY_SIDE: u64 = 4;
/// Of so many rounds, what is left over is little.
const ROUNDS: u64 = 16;

/// Settles `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let mut found: Vec<(&[Block], Hint, u32)> = Vec::new();
    for candidate in loops {
        let Some(frame) = candidate.of_one_block() else { continue };
        let count = frame.constant_count(module, func);
        let (Some(count), Some(bytes)) =
            (count.filter(|_| frame.waits_for_nothing(func)), widest(module, func, frame.header))
        else {
            continue;
        };
        let lanes = u64::from(target.bytes) / bytes;
        let round = SIDE_BY_SIDE * lanes;
        if lanes > 1 && (round..ROUNDS * round).contains(&count) && count % round >= lanes {
            found.push((&candidate.latches, Hint::Interleave, 1));
        }
    }
    hints::settle(module, func, &found)
}

/// The size of the largest element that a block loads or stores; none if it stores none, or has calls of functions.
fn widest(module: &Module, func: &Function, block: Block) -> Option<u64> {
    let size = |ty: Type| module.ctx.types.size_align(ty).map(|(size, _)| size);
    let (mut widest, mut stores) = (0, false);
    for &inst in func.block_insts(block) {
        let data = &func.insts[inst];
        match data.op {
            Op::Load { .. } => widest = widest.max(size(data.ty)?),
            Op::Store { .. } => {
                stores = true;
                widest = widest.max(size(module.ctx.operand_ty(func, data.operands[0]))?);
            }
            Op::Call(_) if !is_intrinsic(module, func, inst) => return None,
            _ => {}
        }
    }
    (stores && widest > 0).then_some(widest)
}

fn is_intrinsic(module: &Module, func: &Function, inst: Inst) -> bool {
    let name = func.insts[inst].callee().and_then(|callee| module.ctx.global_name(callee));
    name.is_some_and(|name| module.ctx.names.text(name).starts_with("llvm."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn settled(count: u32, body: &str) -> bool {
        settled_with("", count, body)
    }

    fn settled_with(phi: &str, count: u32, body: &str) -> bool {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  {phi}\n  %at = getelementptr float, ptr %p, i64 %i\n  \
             %to = getelementptr float, ptr %q, i64 %i\n  %x = load float, ptr %at\n  {body}\n  \
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret void\n}}\ndeclare void @g(float)\nattributes #0 = {{ \"target-features\"=\"+sse2,+avx2\" }}\n"
        );
        let (count, printed) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        });
        assert_eq!(printed.contains("llvm.loop.interleave.count\", i32 1}"), count == 1);
        count == 1
    }

    #[test]
    fn rows_of_which_much_is_left_over_are_computed_one_vector_at_a_time() {
        assert!(settled(254, "store float %x, ptr %to"));
        assert!(!settled(256, "store float %x, ptr %to"), "nothing is left over");
        assert!(!settled(260, "store float %x, ptr %to"), "less than a vector is left over");
        assert!(!settled(4094, "store float %x, ptr %to"), "little of it is left over");
        assert!(!settled(30, "store float %x, ptr %to"), "LLVM sees that it is short");
        let kept = "%k = phi float [ 0.0, %entry ], [ %x, %loop ]";
        let sum = "%k = phi float [ 0.0, %entry ], [ %s, %loop ]";
        assert!(settled_with(kept, 254, "%s = fadd float %x, %k\n  store float %s, ptr %to"));
        assert!(!settled_with(sum, 254, "%s = fadd float %x, %k\n  store float %s, ptr %to"), "it waits");
    }

    #[test]
    fn loops_that_call_or_only_read_are_left_to_llvm() {
        assert!(!settled(254, "call void @g(float %x)"));
        assert!(!settled(254, ""));
    }
}
