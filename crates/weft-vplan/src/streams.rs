//! Reductions of one stream of floating-point numbers, and sums of two streams that are stored, on SSE2: how many vectors LLVM computes
//! side by side.
//!
//! ```c
//! #pragma omp simd reduction(+ : s)
//! for (int i = 0; i < n; i++) s += x[i];      // four vectors side by side: llvm.loop.interleave.count 4
//! ```
//! LLVM computes two. A sum takes three cycles or four, and a processor could begin two in each cycle: with two vectors, it waits
//! for them. What loads two numbers for each sum has enough to do with its loads, and with three sums of four vectors each, there
//! are no registers left. Of `z[i] = y[i] + g * x[i]`, two leave the processor waiting for its stores. (With AVX2 and AVX-512, LLVM computes four side by side.)
//!
//! # Preconditions
//! The reductions may be regrouped: LLVM is asked to make vectors of the loop, or the operations have the flag for it.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use weft_analysis::Address;
use weft_ir::{BinaryOp, Block, Flags, Function, InstData, Module, Op, Operand, TypeData};

use crate::affine::{Loops, Sum, place};
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target};

/// So many vectors are computed side by side.
const SIDE_BY_SIDE: u32 = 4;
/// So many values are reduced at most.
const MOST: usize = 2;
/// A loop that never runs longer has too few rounds of so many vectors.
const FEW: u64 = 128;

/// Gives `loops` of `func`, which is taken out of `module`, their numbers; returns how many.
pub(crate) fn settle(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    if Target::of_x86(module, func).is_none_or(|target| target.isa != Isa::Sse2) {
        return 0;
    }
    let is_stream = |candidate: &&Innermost| {
        let is_asked = hints::is_asked_for(module, func, &candidate.latches);
        candidate.of_one_block().is_some_and(|frame| {
            reduces_a_stream(module, func, frame, is_asked) || adds_streams(module, func, frame)
        })
    };
    let found: Vec<(&[Block], Hint, u32)> = loops
        .iter()
        .filter(is_stream)
        .map(|candidate| (&candidate.latches[..], Hint::Interleave, SIDE_BY_SIDE))
        .collect();
    hints::settle(module, func, &found)
}

/// Whether a loop does nothing but to reduce floating-point numbers of one load; `is_asked` says that any order will do.
fn reduces_a_stream(module: &Module, func: &Function, frame: &Skeleton, is_asked: bool) -> bool {
    let is_float = |ty| matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double);
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW);
    let reduces = frame.carried.iter().all(|carried| {
        let Operand::Value(next) = carried.next else { return false };
        let Some(data) = func.def_inst(next).map(|inst| &func.insts[inst]) else { return false };
        let is_free = is_asked || data.op.flags().is_some_and(|flags| flags.set().contains(Flags::REASSOC));
        let is_reduced = match data.op {
            Op::Binary(BinaryOp::FAdd | BinaryOp::FMul, _) => true,
            Op::Call(_) => is_called(module, data, &["llvm.fmuladd."]),
            _ => false,
        };
        is_float(data.ty) && is_free && is_reduced && data.operands.contains(&Operand::Value(carried.value))
    });
    let mut loads = 0;
    let is_known = func.block_insts(frame.header).iter().all(|inst| {
        let data = &func.insts[*inst];
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } => {
                loads += 1;
                is_float(data.ty)
            }
            Op::Binary(BinaryOp::FDiv | BinaryOp::FRem, _) => false,
            Op::Phi(_) | Op::Binary(..) | Op::FNeg(_) | Op::Gep { .. } | Op::ICmp(..) | Op::CondBr => true,
            Op::FCmp(..) | Op::Select(_) | Op::DebugRecord(_) => true,
            Op::Call(_) => is_called(module, data, &["llvm.fmuladd.", "llvm.fabs."]),
            _ => false,
        }
    });
    !is_short && (1..=MOST).contains(&frame.carried.len()) && reduces && is_known && loads == 1
}

/// Whether a loop does nothing but to store sums of one number that it loads and another one, times something.
fn adds_streams(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let is_float = |ty| matches!(module.ctx.types.data(ty), TypeData::Float | TypeData::Double);
    let is_short = frame.constant_count(module, func).is_some_and(|count| count < FEW);
    let (mut loads, mut stores, mut products, mut sums) = (0, 0, 0, 0);
    let is_known = func.block_insts(frame.header).iter().all(|inst| {
        let data = &func.insts[*inst];
        let count = match data.op {
            Op::Load { volatile: false, atomic: None, .. } if is_float(data.ty) => &mut loads,
            Op::Store { volatile: false, atomic: None, .. } => &mut stores,
            Op::Binary(BinaryOp::FMul, _) => &mut products,
            Op::Binary(BinaryOp::FAdd | BinaryOp::FSub, _) => &mut sums,
            Op::Call(_) if is_called(module, data, &["llvm.fmuladd."]) => {
                products += 1;
                &mut sums
            }
            Op::Phi(_) | Op::Gep { .. } | Op::ICmp(..) | Op::CondBr | Op::DebugRecord(_) => return true,
            Op::Binary(BinaryOp::Add, _) => return true,
            _ => return false,
        };
        *count += 1;
        true
    });
    let is_stream = frame.carried.is_empty() && (loads, stores, products, sums) == (2, 1, 1, 1);
    !is_short && is_known && is_stream && stores_elsewhere(module, func, frame)
}

/// Whether a loop accesses what it stores to in the same iteration alone, as far as the pointers come from the same ones. LLVM takes a
/// number of vectors as told, even if one of them loads what the one before stores; other pointers it compares.
pub(crate) fn stores_elsewhere(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let nest = Loops(vec![frame.clone()]);
    let places = |index: usize, is_wanted: fn(&Op) -> bool| -> Option<Vec<(Operand, Sum)>> {
        let insts = func.block_insts(frame.header).iter().map(|inst| &func.insts[*inst]);
        let accesses = insts.filter(|data| is_wanted(&data.op));
        accesses.map(|data| place(module, func, &nest, data.operands[index])).collect()
    };
    let stores = places(1, |op| matches!(op, Op::Store { .. }));
    let loads = places(0, |op| matches!(op, Op::Load { .. }));
    let (Some(stores), Some(loads)) = (stores, loads) else { return false };
    let base = |pointer: Operand| Address::of(module, func, pointer).root;
    let mut others = stores.iter().chain(&loads);
    others.all(|other| stores.iter().all(|store| store == other || base(store.0) != base(other.0)))
}

/// Whether `data` calls one of the intrinsics `names`.
fn is_called(module: &Module, data: &InstData, names: &[&str]) -> bool {
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    callee.is_some_and(|callee| names.iter().any(|name| module.ctx.names.text(callee).starts_with(name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// Whether a loop over `%x` gets its number that makes `%t` of `%s`, as `body` says, in any order or not.
    fn is_settled(features: &str, count: &str, is_free: bool, body: &str) -> bool {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define float @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi float [ 0.0, %entry ], [ %t, %loop ]\n  \
             %a = getelementptr float, ptr %p, i64 %i\n  %b = getelementptr float, ptr %q, i64 %i\n  \
             %x = load float, ptr %a\n  {body}\n  %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  \
             br i1 %more, label %loop, label %out, !llvm.loop !0\nout:\n  ret float %t\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n\
             !0 = distinct !{{!0, !1}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 {is_free}}}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            settle(module, func, &loops)
        });
        assert_eq!(text.contains("llvm.loop.interleave.count\", i32 4}"), count > 0, "{text}");
        count > 0
    }

    const SUM: &str = "%t = fadd float %s, %x";

    #[test]
    fn a_sum_of_one_stream_is_made_of_four_vectors() {
        assert!(is_settled("+sse2", "%n", true, SUM));
        assert!(is_settled("+sse2", "%n", true, "%m = fmul float %x, %x\n  %t = fadd float %s, %m"));
        assert!(is_settled("+sse2", "%n", false, "%t = fadd reassoc float %s, %x"));
        assert!(is_settled("+sse2", "128", true, "%t = fmul float %s, %x"));
    }

    #[test]
    fn a_sum_of_two_streams_that_is_stored_is_made_of_four_vectors() {
        let axpy = "%y = load float, ptr %b\n  %m = fmul float %y, 3.0\n  \
                    %z = fadd float %x, %m\n  store float %z, ptr %b";
        let of = |features: &str, count: &str, body: &str| {
            let text = format!(
                "target triple = \"x86_64-pc-linux-gnu\"\n\
                 define void @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
                 %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %a = getelementptr float, ptr %p, i64 %i\n  \
                 %b = getelementptr float, ptr %q, i64 %i\n  %x = load float, ptr %a\n  {body}\n  \
                 %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, {count}\n  \
                 br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
                 attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
            );
            transformed(&text, |module, func| {
                let loops = Innermost::all(module, func);
                settle(module, func, &loops)
            })
            .0
        };
        assert_eq!(of("+sse2", "%n", axpy), 1);
        let before = format!(
            "%c = getelementptr float, ptr %a, i64 2\n  {}",
            axpy.replace("load float, ptr %b", "load float, ptr %c")
        );
        assert_eq!(of("+sse2", "%n", &before), 1, "another pointer's numbers are stored");
        let itself = before.replace("store float %z, ptr %b", "store float %z, ptr %a");
        assert_eq!(of("+sse2", "%n", &itself), 0, "it may load what the iteration before has stored");
        assert_eq!(of("+sse2,+avx2", "%n", axpy), 0);
        assert_eq!(of("+sse2", "127", axpy), 0);
        assert_eq!(of("+sse2", "%n", &axpy.replace("fadd float %x, %m", "fmul float %x, %m")), 0);
    }

    #[test]
    fn other_machines_orders_and_loops_stay() {
        assert!(!is_settled("+sse2,+avx2", "%n", true, SUM), "LLVM computes four");
        assert!(!is_settled("+sse2", "%n", false, SUM), "the sum has an order");
        assert!(!is_settled("+sse2", "127", true, SUM), "it is short");
        let two = "%y = load float, ptr %b\n  %m = fmul float %x, %y\n  %t = fadd float %s, %m";
        assert!(!is_settled("+sse2", "%n", true, two), "its loads take as long");
        assert!(!is_settled("+sse2", "%n", true, "store float %x, ptr %b\n  %t = fadd float %s, %x"));
        assert!(!is_settled("+sse2", "%n", true, "%t = fsub float %x, %s"), "this is no sum");
    }
}
