//! Why a plan is better than what LLVM makes of the loop. Where there is no such reason, the loop is LLVM's.

use weft_ir::{Inst, Op};

use crate::chain;
use crate::combine::Combine;
use crate::contents::{accesses_singly, is_short, single_calls, walk};
use crate::facts::Facts;
use crate::plan::{Access, Node, Plan, Recipe, Row};

/// Why a plan is better than what LLVM makes of the loop; none if LLVM's is as good.
pub(crate) fn reason(facts: &Facts<'_>, plan: &Plan) -> Option<&'static str> {
    let (mut has_inner, mut has_divergent, mut divides, mut masked_stores) = (false, false, false, 0);
    let single_calls = single_calls(plan);
    for node in &plan.nodes {
        walk(node, &mut |inner| {
            has_inner = true;
            has_divergent |= !inner.is_uniform;
        });
        node.for_each_step(0, &mut |step, _| {
            divides |= step.insts.iter().any(|(_, recipe)| *recipe == Recipe::Divide);
            let is_store =
                |(_, recipe): &&(Inst, Recipe)| matches!(recipe, Recipe::Store(_) | Recipe::Postponed);
            let stores = step.insts.iter().filter(is_store).count();
            masked_stores += if step.is_unconditional { 0 } else { stores };
        });
    }
    // LLVM makes vectors of `llvm.maxnum` and `llvm.minnum` only where there are neither NaNs nor signs of zeros.
    let is_choice = |combine: &Combine| match combine {
        Combine::Choice { .. } => true,
        Combine::Intrinsic(name) => name == "llvm.maxnum" || name == "llvm.minnum",
        _ => false,
    };
    let chooses = plan.reductions.iter().any(|r| r.scan.is_none() && is_choice(&r.combine));
    let scans = plan.reductions.iter().any(|reduction| reduction.scan.is_some());
    let multiplies = plan.reductions.iter().any(|r| matches!(r.combine, Combine::Algebra(_)));
    // LLVM makes no vectors of a loop with one.
    let is_switch = |inst: Inst| matches!(facts.func.insts[inst].op, Op::Switch);
    let mut branches = plan.frame.blocks.iter().filter_map(|block| facts.func.terminator(*block));
    let has_switch = branches.any(is_switch);
    [
        (has_divergent, "lanes leave an inner loop one by one"),
        (!plan.calls.is_empty(), "variants of functions are called"),
        (has_inner, "the outer loop becomes vectors"),
        (chooses, "lanes choose on their own"),
        (multiplies, "lanes multiply on their own"),
        (scans, "what iterations come to is summed up within vectors"),
        (has_switch, "lanes take the cases of a switch"),
        // LLVM would write it under a mask, and load it again at once, for which a processor has to wait.
        (writes_its_own(plan), "what lanes write under masks is the function's own, or written in any case"),
        (chain::is_long(facts, plan), "each operation waits for the one before"),
        (plan.rows.iter().any(|row| !row.is_near()), "rows are loaded and transposed"),
        (loads_halves(facts, plan), "rows are loaded and taken apart by halves"),
        // With registers for masks come shuffles of two registers.
        (
            plan.stored_rows.iter().any(|row| row.in_blocks) && !plan.has_mask_registers,
            "rows are transposed and stored",
        ),
        (single_calls > 0, "functions are called for each lane, the rest becomes vectors"),
        (divides, "integers are divided as floating-point numbers"),
        // What is left of that would have to be taken out of vectors, or put into them.
        (!plan.tables.is_empty() && !accesses_anywhere(plan), "bytes are looked up in registers"),
        (!plan.postponed.is_empty(), "stores under several conditions become one"),
        // Where masks have no registers, stores under masks are slow.
        (masked_stores > 1 && plan.has_mask_registers, "conditions become masks in the order of the program"),
        (is_short(facts, plan) && plan.has_mask_registers, "it is short, and runs under masks"),
        (is_short(facts, plan) && !needs_masks(plan), "it is short, and runs in vectors of one register"),
        (plan.nodes.iter().any(Node::is_rare), "what is rare is jumped over"),
        (accesses_singly(facts, plan), "lanes access memory one by one, without branches"),
    ]
    .into_iter()
    .find_map(|(holds, reason)| holds.then_some(reason))
}

/// The reason for a plan of a loop of which LLVM makes vectors, too: lanes come together by ways of which it would choose by masks, one
/// behind the other. There are several, or some lanes went elsewhere. Of masks in registers, a choice takes one instruction either way.
pub(crate) fn of_choices(plan: &Plan) -> Option<&'static str> {
    let mut chooses = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            let parting = plan.partings.joins.get(&step.block);
            chooses |= parting
                .is_some_and(|parting| !step.is_full || parting.ways.count() > 2 && !plan.has_mask_registers);
        });
    }
    chooses.then_some("conditions choose, and no masks made of them")
}

/// Whether lanes under a mask write the function's own memory, or where all lanes have written before.
fn writes_its_own(plan: &Plan) -> bool {
    let mut writes = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            writes |= step
                .insts
                .iter()
                .any(|(inst, recipe)| matches!(recipe, Recipe::Store(_)) && plan.own.contains(inst));
        });
    }
    writes
}

/// Whether rows are loaded whose columns take fewer shuffles than LLVM makes, and no others are stored.
fn loads_halves(facts: &Facts<'_>, plan: &Plan) -> bool {
    let has_halves = |row: &Row| {
        let ty = row.members.first().map(|(inst, _)| facts.func.insts[*inst].ty);
        let size = ty.and_then(|ty| facts.module.ctx.types.size_align(ty)).map_or(0, |(size, _)| size);
        row.has_halves(size)
    };
    plan.has_mask_registers
        && plan.rows.iter().any(has_halves)
        && plan.stored_rows.is_empty()
        && !accesses_anywhere(plan)
}

/// Whether lanes access memory anywhere.
fn accesses_anywhere(plan: &Plan) -> bool {
    let is_anywhere = |recipe: &Recipe| {
        matches!(recipe, Recipe::Load(Access::Indexed) | Recipe::Store(Access::Indexed) | Recipe::Postponed)
    };
    let mut accesses = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| {
            accesses |= step.insts.iter().any(|(_, recipe)| is_anywhere(recipe));
        });
    }
    accesses
}

/// Whether something is done for some of the lanes only.
fn needs_masks(plan: &Plan) -> bool {
    let mut needs = false;
    for node in &plan.nodes {
        node.for_each_step(0, &mut |step, _| needs |= !step.is_full);
    }
    needs
}
