//! Loops whose inner loops are the better vectors: their numbers lie one behind the other there.
//!
//! ```c
//! for (int i = 0; i < n; i++) {                                 // lanes over i would gather m[i][k], for each k;
//!     int s = 0;
//!     for (int k = 0; k < 64; k++) s += m[i][k] * x[k];         // lanes over k load both, and LLVM makes them
//!     y[i] = s;
//! }
//! ```
//! An inner loop that only reduces what it loads, by operations whose order does not matter (sums of integers, and of
//! floating-point numbers where the program permits that), is left to LLVM, if what differs between the outer loop's iterations
//! lies one behind the other in the inner one.

use weft_ir::{BinaryOp, Flags, Inst, Op, Operand, Value};

use crate::affine::{Depth, Loops, Term, place};
use crate::combine::called;
use crate::contents::{bytes, walk};
use crate::facts::Facts;
use crate::plan::{Access, Inner, Node, Plan, Recipe, Step};
use crate::skeleton::Skeleton;

/// The inner loop in [`Loops`].
const ONLY: Depth = 0;
/// So many vectors an inner loop of a known length has at least: behind it, its lanes become one number.
const VECTORS: u64 = 2;

/// Whether LLVM's vectors of the inner loops are better than those of the planned one.
pub(crate) fn is_better(facts: &Facts<'_>, plan: &Plan) -> bool {
    let (mut all, mut inward) = (0, 0);
    for node in &plan.nodes {
        walk(node, &mut |inner| {
            all += 1;
            inward += usize::from(lies_inward(facts, inner));
        });
    }
    all > 0 && inward == all
}

/// Whether an inner loop reduces what lies one behind the other in it, but not in the lanes of the loop around.
fn lies_inward(facts: &Facts<'_>, inner: &Inner) -> bool {
    let [Node::Step(step)] = &inner.nodes[..] else { return false };
    let Some(id) = facts.loops.innermost(step.block).filter(|_| inner.is_uniform) else { return false };
    let Ok(frame) = Skeleton::of(facts.module, facts.func, facts.cfg, facts.loops.get(id)) else {
        return false;
    };
    let reduces = frame.carried.iter().all(|carried| is_free(facts, step, carried.value, carried.next));
    let widest = step.insts.iter().map(|(inst, _)| bytes(facts, facts.func.insts[*inst].ty)).max();
    let lanes = u64::from((facts.target.bytes / widest.unwrap_or(1)).max(1));
    let is_long = frame.constant_count(facts.module, facts.func).is_none_or(|count| count >= VECTORS * lanes);
    if frame.carried.is_empty() || !reduces || !is_long {
        return false;
    }
    let loops = Loops(vec![frame]);
    let mut apart = 0;
    let fits = step.insts.iter().all(|(inst, recipe)| match recipe {
        Recipe::Load(access) => {
            apart += usize::from(matches!(access, Access::Indexed | Access::Row { .. }));
            is_beside(facts, &loops, *inst)
        }
        // A number for each lane of the loop around is one for all lanes of the inner one.
        Recipe::Skip | Recipe::Scalar | Recipe::Widen | Recipe::Carry | Recipe::CarryOnce => true,
        _ => false,
    });
    fits && apart > 0
}

/// Whether an inner loop loads one number behind the other, or the same one again and again.
fn is_beside(facts: &Facts<'_>, loops: &Loops, load: Inst) -> bool {
    let data = &facts.func.insts[load];
    let Some((_, at)) = place(facts.module, facts.func, loops, data.operands[0]) else { return false };
    let step = at.factor(Term::Done(ONLY));
    let is_regular = at.terms.keys().all(|term| !matches!(term, Term::DoneTimes(..)));
    is_regular && (step == 0 || step == i128::from(bytes(facts, data.ty)))
}

/// Whether what the loop carries from `value` to `next` comes to the same in whatever order, and is used for nothing else in it.
fn is_free(facts: &Facts<'_>, step: &Step, value: Value, next: Operand) -> bool {
    let Operand::Value(next) = next else { return false };
    let Some(inst) = facts.func.def_inst(next) else { return false };
    let data = &facts.func.insts[inst];
    let Some(index) = data.operands.iter().position(|operand| *operand == Operand::Value(value)) else {
        return false;
    };
    use BinaryOp as B;
    let has_no_order = match &data.op {
        Op::Binary(B::Add | B::Mul | B::And | B::Or | B::Xor, _) => true,
        Op::Binary(B::FAdd | B::FMul, flags) => flags.contains(Flags::REASSOC),
        Op::Call(_) => {
            let is_int = facts.module.ctx.types.int_bits(data.ty).is_some();
            is_int && data.callee().is_some_and(|callee| called(facts.module, callee, index).is_some())
        }
        _ => false,
    };
    let uses = facts.uses.uses(value).iter();
    let inside = uses.filter(|used| facts.func.inst_block(used.inst) == Some(step.block)).count();
    has_no_order && inside == 1
}
