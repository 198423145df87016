//! Loops of which LLVM could make vectors, and takes them for slower than they are: it is told how many lanes they get.
//!
//! ```c
//! for (int i = 0; i < n; i++)
//!     if (key[i] < 50) a += value[i];
//!     else if (key[i] < 150) b += value[i];             // a processor does not foresee what keys come
//!     else c += value[i];
//! ```
//! ```llvm
//! br i1 %more, label %loop, label %out, !llvm.loop !4   ; !5 = !{!"llvm.loop.vectorize.width", i32 4}, in !4
//! ```
//! SSE2 has no gathers, and LLVM counts each number that is loaded somewhere as if nothing else were to be done meanwhile. Where
//! much is computed of these numbers, that does not decide.
//!
//! And it counts for nothing that a processor takes the wrong way where it cannot foresee what is loaded: fifteen to twenty cycles are
//! lost. With AVX2 and AVX-512, sums of integers under such conditions get vectors if these cost no more than single iterations that take
//! all their ways for granted.
//!
//! # Preconditions
//! The loop has no directive that asks for vectors.
//!
//! # Postconditions
//! Nothing has changed. The loop is one that LLVM's vectorizer takes as it is.

use weft_analysis::{Loop, LoopId};
use weft_ir::{Function, Inst, Op, Operand, Value};

use super::profit::{FEW, MOST, waits};
use crate::build::build;
use crate::contents::register_lanes;
use crate::cost::compare;
use crate::facts::Facts;
use crate::plan::{Access, Node, Plan, Recipe};
use crate::reason::reason;
use crate::skeleton::Skeleton;
use crate::target::Isa;

/// Vectors of sums may cost so many percent of as many single iterations.
const MOST_OF_SUMS: u32 = 100;
/// Of so many operations a condition is computed.
const TERMS: u32 = 6;

/// Whether a loop has conditions, and nothing that sums of numbers under conditions have not.
pub(super) fn may_only_sum(func: &Function, found: &Loop) -> bool {
    let mut all = found.blocks.iter().flat_map(|block| func.block_insts(*block));
    found.blocks.len() > 1 && all.all(|inst| !matches!(func.insts[*inst].op, Op::Store { .. } | Op::Call(_)))
}

/// How many lanes LLVM's vectors get, if the loop is such a one; loops that gather have to be ones of which LLVM makes nothing.
pub(super) fn lanes(facts: &Facts<'_>, id: LoopId, is_for_lanes: bool) -> Option<u32> {
    let (plan, ..) = build(facts, id).ok()?;
    let most = match facts.target.isa {
        Isa::Neon | Isa::Sse2 => (is_for_lanes && gathers(&plan)).then_some(MOST)?,
        _ => sums_under_conditions(facts, &plan).then_some(MOST_OF_SUMS)?,
    };
    let lanes = register_lanes(facts, &plan);
    let is_long = plan.frame.expected_count(facts.module, facts.func).is_none_or(|count| count >= FEW);
    let (vector, single) = compare(facts, facts.target, &plan, lanes);
    let is_less = vector.saturating_mul(100) <= single.saturating_mul(most);
    (reason(facts, &plan).is_none() && is_long && is_less && lanes > 1).then_some(lanes)
}

/// Whether a loop without conditions, which hands nothing on, loads numbers from anywhere.
fn gathers(plan: &Plan) -> bool {
    let (mut gathers, mut is_whole) = (false, plan.frame.carried.is_empty());
    for node in &plan.nodes {
        is_whole &= matches!(node, Node::Step(step) if step.is_full);
        node.for_each_step(0, &mut |step, _| {
            gathers |= step.insts.iter().any(|(_, recipe)| *recipe == Recipe::Load(Access::Indexed));
            is_whole &= !step.insts.iter().any(|(_, recipe)| {
                matches!(recipe, Recipe::Store(Access::Indexed) | Recipe::Call | Recipe::Each)
            });
        });
    }
    gathers && is_whole
}

/// Whether a loop does nothing but sum up integers, some of them under a condition on what it loads.
fn sums_under_conditions(facts: &Facts<'_>, plan: &Plan) -> bool {
    let (func, frame) = (facts.func, &plan.frame);
    let is_int = |value: Value| facts.module.ctx.types.int_bits(func.values[value].ty).is_some();
    let are_sums = !frame.carried.is_empty()
        && frame
            .carried
            .iter()
            .all(|carried| is_int(carried.value) && !waits(facts.module, func, frame, carried));
    let is_plain = plan.nodes.iter().all(|node| match node {
        Node::Step(step) => step.insts.iter().all(|(_, recipe)| {
            !matches!(recipe, Recipe::Store(_) | Recipe::Load(Access::Indexed) | Recipe::Call | Recipe::Each)
        }),
        _ => false,
    });
    let is_of_data = |end: Inst| {
        let data = &func.insts[end];
        matches!(data.op, Op::CondBr) && is_loaded(func, frame, data.operands[0], TERMS)
    };
    let mut within = frame.blocks.iter().filter(|block| **block != frame.latch);
    are_sums && is_plain && within.any(|block| func.terminator(*block).is_some_and(is_of_data))
}

/// Whether a number is computed of what the loop loads.
fn is_loaded(func: &Function, frame: &Skeleton, number: Operand, terms: u32) -> bool {
    let Operand::Value(value) = number else { return false };
    let Some((inst, terms)) = func.def_inst(value).zip(terms.checked_sub(1)) else { return false };
    let data = &func.insts[inst];
    let is_within = func.inst_block(inst).is_some_and(|block| frame.blocks.contains(&block));
    match data.op {
        _ if !is_within => false,
        Op::Load { .. } => true,
        Op::Binary(..) | Op::ICmp(..) | Op::FCmp(..) | Op::Cast(..) | Op::Select(_) => {
            data.operands.iter().any(|of| is_loaded(func, frame, *of, terms))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use weft_analysis::EffectTable;

    use crate::outer::mark;
    use crate::testing::transformed;
    use crate::{Effort, Library};

    /// Whether LLVM is told to make vectors of a loop that adds a number to one of two sums.
    fn told(features: &str, condition: &str, more: &str) -> bool {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndefine i64 @f(ptr %keys, ptr %numbers, i64 %n, i64 %m) #0 {{\nentry:\n  \
             br label %head\nhead:\n  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]\n  \
             %s = phi i64 [ 0, %entry ], [ %s1, %latch ]\n  %t = phi i64 [ 0, %entry ], [ %t1, %latch ]\n  \
             %key.at = getelementptr inbounds i32, ptr %keys, i64 %i\n  %key = load i32, ptr %key.at\n  \
             %at = getelementptr inbounds i32, ptr %numbers, i64 %i\n  %x = load i32, ptr %at\n  \
             %w = sext i32 %x to i64\n  %c = {condition}\n  {more}\n  br i1 %c, label %one, label %other\none:\n  \
             %s2 = add nsw i64 %s, %w\n  br label %latch\nother:\n  %t2 = add nsw i64 %t, %w\n  br label %latch\nlatch:\n  \
             %s1 = phi i64 [ %s2, %one ], [ %s, %other ]\n  %t1 = phi i64 [ %t, %one ], [ %t2, %other ]\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %on = icmp ne i64 %i1, %n\n  br i1 %on, label %head, label %out\nout:\n  \
             %sum = add i64 %s1, %t1\n  ret i64 %sum\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
        });
        assert_eq!(count, 0, "{text}");
        text.contains("llvm.loop.vectorize.width")
    }

    #[test]
    fn sums_under_conditions_on_data_are_vectors() {
        let of_data = "icmp slt i32 %key, 50";
        assert!(told("+avx2", of_data, ""));
        assert!(!told("+avx2", "icmp slt i64 %i, %m", ""), "a processor foresees where the loop stands");
        assert!(!told("+avx2", of_data, "store i32 %x, ptr %key.at"), "it does more");
        assert!(!told("+sse2", of_data, ""), "two lanes are no gain");
    }
}
