//! Comparisons of numbers that are not negative, without and with their signs: the machine has one of the two.
//!
//! ```llvm
//! %up = icmp sgt i32 %w, 0                         ; lanes that go on have no sign in %w
//! br i1 %up, label %then, label %join
//! then:
//!   %far = icmp ugt i32 %w, 500        ==>         %far = icmp sgt <8 x i32> %w, <500, …>
//! ```
//! SSE2 and AVX2 compare vectors of integers with their signs (`pcmpgt`). Without, LLVM takes two instructions, an extreme and a
//! comparison for equality, or moves both numbers by the least one. LLVM prefers comparisons without signs wherever it knows that no
//! number is negative, and in vectors it knows less of why.
//!
//! # Preconditions
//! The plan's nodes are complete.
//!
//! # Postconditions
//! In the lanes of its block, each comparison that is found yields what it yielded. In the others, nobody asks it.

use rustc_hash::FxHashSet;
use weft_ir::{Block, IntPredicate, Op, Operand, Value};

use crate::facts::Facts;
use crate::narrow::intervals;
use crate::plan::{Node, Recipe};
use crate::target::Isa;

/// The comparisons without signs, by their results, that yield the same with signs.
pub(crate) fn find(facts: &Facts<'_>, nodes: &[Node]) -> FxHashSet<Value> {
    let mut found = FxHashSet::default();
    if !matches!(facts.target.isa, Isa::Sse2 | Isa::Avx2) {
        return found;
    }
    for node in nodes {
        node.for_each_step(0, &mut |step, _| {
            for (inst, _) in step.insts.iter().filter(|(_, recipe)| *recipe == Recipe::Widen) {
                let data = &facts.func.insts[*inst];
                let Op::ICmp(predicate, _) = &data.op else { continue };
                let is_same = signed(*predicate).is_some()
                    && data.operands.iter().all(|operand| is_not_negative(facts, *operand, step.block));
                found.extend(data.result.filter(|_| is_same));
            }
        });
    }
    found
}

/// The predicate with signs that says of two numbers which are not negative what this one says without.
pub(crate) fn signed(predicate: IntPredicate) -> Option<IntPredicate> {
    use IntPredicate as P;
    Some(match predicate {
        P::Ugt => P::Sgt,
        P::Uge => P::Sge,
        P::Ult => P::Slt,
        P::Ule => P::Sle,
        _ => return None,
    })
}

/// Whether a number has no sign where `block` is executed: by what it is computed from, or by a condition on the way there.
fn is_not_negative(facts: &Facts<'_>, operand: Operand, block: Block) -> bool {
    if intervals::of(facts.module, facts.func, operand).is_some_and(|(least, _)| least >= 0) {
        return true;
    }
    let mut below = block;
    while let Some(above) = facts.dom.idom(below) {
        if is_asked(facts, operand, (above, below)) {
            return true;
        }
        below = above;
    }
    false
}

/// Whether the edge from a block to the next one below is only taken where a number has no sign.
fn is_asked(facts: &Facts<'_>, operand: Operand, (above, below): (Block, Block)) -> bool {
    let Some(branch) = facts.func.terminator(above).map(|branch| &facts.func.insts[branch]) else {
        return false;
    };
    let (Op::CondBr, &[Operand::Value(condition), then, otherwise]) = (&branch.op, &branch.operands[..])
    else {
        return false;
    };
    if facts.cfg.preds(below) != [above] || then == otherwise {
        return false;
    }
    let Some(test) = facts.func.def_inst(condition).map(|inst| &facts.func.insts[inst]) else { return false };
    let Op::ICmp(predicate, _) = &test.op else { return false };
    let bound = intervals::of(facts.module, facts.func, test.operands[1]);
    let (Some((least, greatest)), true) = (bound, test.operands[0] == operand) else { return false };
    use IntPredicate as P;
    match (predicate, then == Operand::Block(below)) {
        (P::Sgt, true) | (P::Sle, false) => least >= -1,
        (P::Sge, true) | (P::Slt, false) => least >= 0,
        (P::Eq, true) | (P::Ne, false) => least >= 0,
        (P::Ult, true) | (P::Uge, false) => least >= 0 && greatest >= 0,
        (P::Ule, true) | (P::Ugt, false) => least >= 0 && greatest >= 0,
        _ => false,
    }
}
