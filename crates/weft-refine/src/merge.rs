//! Makes one parallel region of two that follow each other.
//!
//! ```llvm
//! %a = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), … ]    %a = call token … entry() [ … ]
//!   … first body …                                                                … first body …
//! call void @llvm.directive.region.exit(token %a)                          ==>    call void @llvm.directive.barrier(token none)
//! %b = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), … ]      … second body …
//!   … second body …                                                             call void @llvm.directive.region.exit(token %a)
//! call void @llvm.directive.region.exit(token %b)
//! ```
//!
//! A join and a fork become a barrier, which [`crate::barriers`] may drop.
//!
//! # Why it is right
//! The second team is the first one again: nothing that chooses a team's threads (clauses, the settings of the thread that
//! goes on) changes in between. Numbers, thread-local variables and places are the same. [OMP 5.2 §10.1, §5.2]
//! The barrier completes the tasks of the first region, as its end does. [OMP 5.2 §15.3.2]
//! What is computed between the regions, each thread computes for itself.
//!
//! # Refused
//! * A first region that calls functions nobody knows: they might change settings, which end with the region. Or that may be
//!   canceled, since that ends the first region alone.
//! * Different `if`, `num_threads` or `proc_bind`.
//! * Code between that accesses memory or has effects, and values that the first region computes for the code behind it.
//! * A variable that one region shares and the other has for each thread.
//! * Two regions that are long: a function of thousands of them would become one that nobody can compile in time.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, UseIndex, block_set};
use weft_ir::{Cursor, Inst, Op, Operand, Type, Value};
use weft_regions::{
    Clause, ClauseKind, Leaf, Marker, Own, Region, RegionEntry, RegionId, directive_clause, marker,
    set_bundles,
};

use crate::{MANY_CHANGES, Work};

/// Regions of more instructions take no other one: a fork less is nothing beside them, and LLVM takes more than twice as long
/// for a function of twice the length.
const LONG: usize = 3_000;

/// Merges the parallel regions of the function as long as there are two to merge.
pub(crate) fn run(work: &mut Work<'_>) {
    let mut told: FxHashSet<Inst> = FxHashSet::default();
    let mut rounds = 0;
    // Of a row of regions, each round leaves the half.
    while rounds < MANY_CHANGES && merge_pairs(work, &mut told) {
        rounds += 1;
    }
}

/// Merges as many pairs as can be, each region in one of them; says whether there were any.
fn merge_pairs(work: &mut Work<'_>, told: &mut FxHashSet<Inst>) -> bool {
    let Some(forest) = work.forest() else { return false };
    let cfg = Cfg::compute(work.func);
    // What is merged is not looked at again in this round, so that the uses of everything else are still these.
    let uses = UseIndex::compute(work.func);
    let by_entry: FxHashMap<Inst, RegionId> = forest.regions().map(|(id, one)| (one.entry(), id)).collect();
    let around = std::iter::once(None).chain(forest.regions().map(|(id, _)| Some(id)));
    let groups: Vec<Vec<RegionId>> = around.map(|id| work.siblings(&forest, id)).collect();
    let mut merged: FxHashSet<RegionId> = FxHashSet::default();
    for id in groups.concat() {
        let first = forest.region(id);
        // What is in a region that has become another's is looked at in the next round.
        let is_changed = |id: RegionId| {
            std::iter::successors(Some(id), |id| forest.parent(*id)).any(|id| merged.contains(&id))
        };
        if !first.directive().is(Leaf::Parallel) || is_changed(id) {
            continue;
        }
        let Some((second, between)) = work.follower(&cfg, first, Leaf::Parallel) else { continue };
        let Some(other) = by_entry.get(&second).copied().filter(|id| !merged.contains(id)) else { continue };
        let second = forest.region(other);
        match why_not(work, &uses, first, second, &between) {
            None => {
                let message = "the parallel region and the one behind it become one";
                work.remark(first.entry(), message);
                merge(work, &uses, first, second, &between);
                merged.extend([id, other]);
            }
            Some(reason) if told.insert(second.entry()) => {
                work.remark(
                    second.entry(),
                    format!("the parallel region is not merged with the one before it: {reason}"),
                );
            }
            Some(_) => {}
        }
    }
    !merged.is_empty()
}

/// Why the two cannot become one.
fn why_not(
    work: &Work<'_>,
    uses: &UseIndex,
    first: &Region,
    second: &Region,
    between: &[Inst],
) -> Option<String> {
    if let Some(reason) = work.unsettled(first) {
        return Some(format!("of that, {reason}"));
    }
    if second.exits.len() > 1 || has_cancel(work, second) {
        return Some("it may be canceled".to_owned());
    }
    if Work::team_clauses(&first.unit) != Work::team_clauses(&second.unit) {
        return Some("they choose their threads differently".to_owned());
    }
    let has_effect = |inst: &&Inst| !work.is_pure(**inst) && !work.is_lifetime(**inst);
    if between.iter().any(|inst| has_effect(&inst)) {
        return Some("the code between them accesses memory or has effects".to_owned());
    }
    let begins_again = |inst: &&Inst| work.is_lifetime(**inst) && is_ended_and_begun(work, **inst, between);
    if between.iter().any(|inst| begins_again(&inst)) {
        return Some("a variable ends and begins between them".to_owned());
    }
    if uses.has_live_outs(work.func, &block_set(&first.blocks())) {
        return Some("a value of that is used behind it".to_owned());
    }
    if [first, second].iter().map(|region| region.insts(work.func).count()).sum::<usize>() > LONG {
        return Some("they are long".to_owned());
    }
    let (left, right) = (listed(work, first), listed(work, second));
    let differs = |mine: &FxHashSet<Operand>, others: &FxHashSet<Operand>, region: &Region| {
        allocas_used(work, region)
            .into_iter()
            .any(|alloca| !mine.contains(&alloca) && others.contains(&alloca))
    };
    if differs(&left, &right, first) || differs(&right, &left, second) {
        return Some("one shares a variable of which the other has copies".to_owned());
    }
    None
}

fn has_cancel(work: &Work<'_>, region: &Region) -> bool {
    let is_cancel = |inst| {
        let marker = work.marker(inst);
        matches!(marker, Some(Marker::CancelBarrier | Marker::Point(Leaf::Cancel | Leaf::CancellationPoint)))
    };
    region.insts(work.func).any(is_cancel)
}

/// Whether `between` has both an end and a beginning of the variable of the lifetime marker `inst`.
fn is_ended_and_begun(work: &Work<'_>, inst: Inst, between: &[Inst]) -> bool {
    let variable = |inst: Inst| work.func.insts[inst].args().get(1).copied();
    let callee = |inst: Inst| work.func.insts[inst].callee();
    let others = between.iter().filter(|other| work.is_lifetime(**other));
    others.into_iter().any(|other| variable(*other) == variable(inst) && callee(*other) != callee(inst))
}

/// The objects that the region shares.
pub(crate) fn listed(work: &Work<'_>, region: &Region) -> FxHashSet<Operand> {
    region.unit.shared().iter().map(|operand| work.object(*operand)).collect()
}

/// The allocas that the region uses.
pub(crate) fn allocas_used(work: &Work<'_>, region: &Region) -> Vec<Operand> {
    let mut found: Vec<Operand> = Vec::new();
    let is_alloca = |value: Value| {
        work.func.def_inst(value).is_some_and(|inst| matches!(work.func.insts[inst].op, Op::Alloca { .. }))
    };
    for inst in region.insts(work.func) {
        for operand in &work.func.insts[inst].operands {
            if let Operand::Value(value) = operand
                && is_alloca(*value)
                && !found.contains(operand)
            {
                found.push(*operand);
            }
        }
    }
    found
}

fn merge(work: &mut Work<'_>, uses: &UseIndex, first: &Region, second: &Region, between: &[Inst]) {
    let clauses = merged_clauses(work, first, second);
    set_bundles(work.func, &mut work.module.ctx, first.entry(), Some(first.unit.directive), &clauses);
    move_lifetimes(work, first, second, between);
    let (old, new) = (second.unit.token(work.func), first.unit.token_operand(work.func));
    for block in first.exit_blocks().collect::<Vec<_>>() {
        let exit = work.func.block_insts(block)[0];
        insert_barrier(work, exit, &first.unit);
        work.func.remove_inst(exit);
    }
    work.func.remove_inst(second.entry());
    for user in uses.uses(old) {
        for operand in &mut work.func.insts[user.inst].operands {
            if *operand == Operand::Value(old) {
                *operand = new;
            }
        }
    }
}

/// The clauses of the first region, which shares what the second does, too, as far as it is there at the entry.
fn merged_clauses(work: &Work<'_>, first: &Region, second: &Region) -> Vec<Clause> {
    let more = shared_at(work, first.entry(), &second.unit.shared(), &first.unit.shared());
    let mut clauses = first.unit.clauses.clone();
    if !more.is_empty() {
        clauses.push(Clause::of(ClauseKind::Shared, more));
    }
    clauses
}

/// Of `operands`, what can be named at `place` and is not among `known`: in the place of what is computed later, the object
/// into which it points.
pub(crate) fn shared_at(
    work: &Work<'_>,
    place: Inst,
    operands: &[Operand],
    known: &[Operand],
) -> Vec<Operand> {
    let (func, first) = (&*work.func, work.func.blocks().first().copied());
    let tree = OnceCell::new();
    let dominates = |def: Inst| {
        // All that stands in the first block is there in each other one.
        let block = func.inst_block(def);
        block.is_some() && block == first && func.inst_block(place) != first
            || tree
                .get_or_init(|| DomTree::compute(func, &Cfg::compute(func)))
                .dominates_inst(func, def, place)
    };
    let is_there = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).is_none_or(dominates),
        _ => true,
    };
    let mut more: Vec<Operand> = Vec::new();
    for operand in operands {
        let named = [*operand, work.object(*operand)].into_iter().find(|operand| is_there(*operand));
        more.extend(named.filter(|named| !known.contains(named) && !more.contains(named)));
    }
    more
}

/// Variables that begin between the regions begin in front of both, and those that end there end behind both.
fn move_lifetimes(work: &mut Work<'_>, first: &Region, second: &Region, between: &[Inst]) {
    let markers: Vec<Inst> = between.iter().copied().filter(|inst| work.is_lifetime(*inst)).collect();
    for inst in markers {
        let data = work.func.insts[inst].clone();
        let starts = data
            .callee()
            .and_then(|callee| work.module.ctx.global_name(callee))
            .is_some_and(|name| work.module.ctx.names.text(name).starts_with("llvm.lifetime.start"));
        work.func.remove_inst(inst);
        match (starts, second.exits.first()) {
            (true, _) => {
                Cursor::before(work.func, &mut work.module.ctx, first.entry()).insert(data);
            }
            (false, Some(exit)) => {
                let exit = work.func.block_insts(exit.from)[0];
                Cursor::after(work.func, &mut work.module.ctx, exit).insert(data);
            }
            (false, None) => {}
        }
    }
}

/// Puts a barrier in front of `place`, which belongs to the construct `unit`.
pub(crate) fn insert_barrier(work: &mut Work<'_>, place: Inst, unit: &RegionEntry) {
    let barrier = marker(work.module, Marker::Point(Leaf::Barrier));
    let none = work.module.ctx.token_none();
    let mut clauses = vec![
        Clause::of(Own::Implicit, []),
        directive_clause(weft_regions::Directive::from(Leaf::For).begin()),
    ];
    clauses.extend(unit.loc_clause());
    let mut at = Cursor::before(work.func, &mut work.module.ctx, place);
    let call = at.call_as(barrier.fn_ty, barrier.callee, &[none]);
    debug_assert_eq!(barrier.ret, Type::VOID, "a barrier returns nothing");
    set_bundles(work.func, &mut work.module.ctx, call, None, &clauses);
}

#[cfg(test)]
mod tests {
    use weft_ir::{print_module, read_module};
    use weft_regions::{Marker, marker};

    /// How many regions are left of so many, each of which has so many instructions.
    fn left(regions: usize, length: usize) -> usize {
        let region = |number: usize| {
            let body: String =
                (0..length).map(|at| format!("  %x{number}.{at} = add i64 %n, {at}\n")).collect();
            format!(
                "  %t{number} = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]\n{body}  \
                 call void @llvm.directive.region.exit(token %t{number}) [ \"DIR.OMP.END.PARALLEL\"() ]\n"
            )
        };
        let body: String = (0..regions).map(region).collect();
        let text = format!(
            "define void @f(i64 %n) {{\n{body}  ret void\n}}\n\
             declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n"
        );
        let mut module = read_module(&text).expect("valid IR");
        for which in Marker::all() {
            marker(&mut module, which);
        }
        crate::refine(&mut module);
        print_module(&module).matches("\"DIR.OMP.PARALLEL\"").count()
    }

    #[test]
    fn a_row_of_regions_becomes_one() {
        assert_eq!([1, 2, 3, 100].map(|regions| left(regions, 3)), [1; 4]);
    }

    #[test]
    fn long_regions_take_no_other() {
        assert_eq!(left(2, super::LONG / 2 + 10), 2);
        assert_eq!(left(4, super::LONG / 2 - 100), 2);
    }
}
