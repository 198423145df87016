//! Makes one loop of two that follow each other in one team and share out the same iterations.
//!
//! ```llvm
//! loop:                                              loop:
//!   %i = phi i64 [ %lb, … ], [ %i.next, %loop ]        %i = phi i64 [ %lb, … ], [ %i.next, %second ]
//!   store double %x, ptr %a.i                          store double %x, ptr %a.i
//!   br i1 %more, label %loop, label %end               br label %second
//! …                                             ==>  second:
//! second:                                              %y = load double, ptr %a.i
//!   %j = phi i64 [ %lb2, … ], [ %j.next, %second ]     br i1 %more, label %loop, label %end
//!   %y = load double, ptr %a.j
//!   br i1 %more2, label %second, label %end2
//! ```
//!
//! What the first loop has written, the second finds in a register or in the cache, and the thread begins one loop less.
//!
//! # Preconditions
//! No barrier is between them: [`crate::barriers`] has shown that it is not needed.
//!
//! # Why it is right
//! The loops give a thread the same iterations, in the same order. What an iteration of the second accesses, no *other*
//! iteration of the first does, if one of them writes ([`crate::accesses`]). So it is the same whether the other iterations
//! of the first have been executed by then.
//! This is the classic condition for fusion without dependences that point backwards, and without those that point forwards
//! since these would cross the border between threads. [Kennedy and Allen, Optimizing Compilers, §6.2]
//!
//! # Refused
//! Loops whose shape LLVM has changed beyond a guard, a counted loop and an end; that compute a value for the code behind
//! them (reductions); that access memory of which too little is known, or nothing in common, or one its rows and the other its columns;
//! large ones.

mod counted;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, Loops, UseIndex, block_set};
use weft_ir::edit::{prune_phi_entries, redirect_edges, remove_unreachable_blocks, rename_phi_pred};
use weft_ir::{BinaryOp, Block, Cursor, Inst, Operand, Value};
use weft_regions::{Forest, Leaf, Region, RegionId, isolate_markers};

use crate::Work;
use crate::accesses::Access;
use counted::{Counted, SHAPE, Seen, counted};

/// Loops of no more instructions than this, both together, are fused.
const LARGE: usize = 240;
/// No more arrays than this are walked through at the same time.
const MANY_OBJECTS: usize = 10;

/// Fuses each loop with those behind it, as long as there is one to fuse with.
pub(crate) fn run(work: &mut Work<'_>) {
    let Some(forest) = work.forest() else { return };
    let cfg = Cfg::compute(work.func);
    let loops = Loops::compute(&cfg, &DomTree::compute(work.func, &cfg));
    // A fused loop is not looked at again, so that all of this holds for what is.
    let seen = Seen { cfg, loops, uses: UseIndex::compute(work.func) };
    let by_entry: FxHashMap<Inst, RegionId> = forest.regions().map(|(id, one)| (one.entry(), id)).collect();
    let teams = forest.regions().filter(|(_, region)| region.directive().is(Leaf::Parallel));
    let heads: Vec<RegionId> = teams.flat_map(|(id, _)| forest.children(id).to_vec()).collect();
    let mut fused: FxHashSet<RegionId> = FxHashSet::default();
    for head in heads {
        if !fused.contains(&head) {
            fused.extend(fuse_behind(work, &seen, &forest, &by_entry, head));
        }
    }
    if !fused.is_empty() {
        remove_unreachable_blocks(work.func);
        prune_phi_entries(work.func);
        isolate_markers(work.func, &mut work.module.ctx);
    }
}

/// Fuses the loop `head` with those behind it; returns these.
fn fuse_behind(
    work: &mut Work<'_>,
    seen: &Seen,
    forest: &Forest,
    by_entry: &FxHashMap<Inst, RegionId>,
    head: RegionId,
) -> Vec<RegionId> {
    let first = forest.region(head);
    let mut fused = Vec::new();
    let Some(begin) = work.static_begin(first) else { return fused };
    let mut left: Option<Counted> = None;
    let mut last = first;
    while let Some((entry, between)) = work.follower(&seen.cfg, last, Leaf::For)
        && let Some(id) = by_entry.get(&entry).copied()
        && let Some(other) = work.static_begin(forest.region(id))
    {
        let second = forest.region(id);
        let found = plan(work, seen, (left.as_ref(), last, begin), (second, other), &between);
        match found {
            Ok((before, right)) => {
                work.remark(first.entry(), "the loop and the one behind it become one");
                fuse(work, &seen.uses, &before, &right, &between);
                left = Some(before.with(right));
                fused.push(id);
                last = second;
            }
            Err(reason) => {
                work.remark(
                    second.entry(),
                    format!("the loop is not fused with the one before it: {reason}"),
                );
                break;
            }
        }
    }
    fused
}

/// What there is to fuse, or why it cannot be. The first loop is known if others were fused with it, `first` being the last one.
fn plan(
    work: &Work<'_>,
    seen: &Seen,
    (known, first, a): (Option<&Counted>, &Region, Inst),
    (second, b): (&Region, Inst),
    between: &[Inst],
) -> Result<(Counted, Counted), String> {
    if !work.are_twins(a, b) {
        return Err("they have not the same iterations".to_owned());
    }
    let left = match known {
        Some(known) => known.clone(),
        None => counted(work, seen, first, a)?,
    };
    let right = counted(work, seen, second, b)?;
    let twins = Some((a, b));
    let condition = |counted: &Counted| {
        let terminator = work.func.terminator(counted.guard)?;
        let data = &work.func.insts[terminator];
        let enters_on = data.operands[1] != Operand::Block(counted.end);
        Some((data.operands[0], enters_on))
    };
    let (x, y) = condition(&left).zip(condition(&right)).ok_or(SHAPE)?;
    let same_count = left.early + left.ahead == right.early + right.ahead;
    if x.1 != y.1
        || !work.is_same(x.0, y.0, twins)
        || !work.is_same(left.bound, right.bound, twins)
        || !same_count
    {
        return Err("it is not seen that they run as often".to_owned());
    }
    if work.func.insts[left.variable].ty != work.func.insts[right.variable].ty {
        return Err("their variables have different types".to_owned());
    }
    if between.iter().chain(&right.setup).any(|inst| !work.is_speculatable(*inst)) {
        return Err("the code between them accesses memory or has effects".to_owned());
    }
    // What is fused already was asked for, and uses what is gone.
    for region in std::iter::once(second).chain(known.is_none().then_some(first)) {
        if seen.uses.has_live_outs(work.func, &block_set(&region.blocks())) {
            return Err("a value of one is used behind it".to_owned());
        }
    }
    independent(work, &left, &right)?;
    Ok((left, right))
}

/// That no iteration of one accesses what another iteration of the other does, and that both gain by it.
fn independent(work: &Work<'_>, left: &Counted, right: &Counted) -> Result<(), String> {
    let size =
        |counted: &Counted| counted.blocks.iter().map(|b| work.func.block_insts(*b).len()).sum::<usize>();
    if size(left) + size(right) > LARGE {
        return Err("they are large".to_owned());
    }
    if left.is_straight != right.is_straight {
        return Err("one has branches or loops in it, the other has not".to_owned());
    }
    let carried = |counted: &Counted| {
        work.func.block_insts(counted.header).iter().filter(|inst| work.func.insts[**inst].is_phi()).count()
            > 1
    };
    if carried(left) || carried(right) {
        return Err("one hands a value from iteration to iteration".to_owned());
    }
    let (a, b) = (accesses(work, left)?, accesses(work, right)?);
    let blocks: FxHashSet<Block> = left.blocks.iter().chain(&right.blocks).copied().collect();
    let is_new = |access: &Access| match access.object {
        Some(Operand::Value(value)) => {
            let def = work.func.def_inst(value).and_then(|def| work.func.inst_block(def));
            def.is_some_and(|block| blocks.contains(&block))
        }
        Some(_) => false,
        None => true,
    };
    for x in &a {
        for y in b.iter().filter(|y| x.writes || y.writes) {
            if is_new(x) || is_new(y) || work.may_conflict(x, y) {
                return Err(
                    "an iteration of one may access what another iteration of the other does".to_owned()
                );
            }
        }
    }
    let objects = |accesses: &[Access]| accesses.iter().filter_map(|x| x.object).collect::<FxHashSet<_>>();
    let (of_left, of_right) = (objects(&a), objects(&b));
    if of_left.is_disjoint(&of_right) {
        return Err("they have no memory in common".to_owned());
    }
    if !a.iter().any(|x| b.iter().any(|y| walk_together(x, y))) {
        return Err("they walk through what they have in common by other steps".to_owned());
    }
    if of_left.union(&of_right).count() > MANY_OBJECTS {
        return Err("together they walk through many arrays".to_owned());
    }
    Ok(())
}

/// Whether two accesses of one object may be of places beside each other in each iteration: not where one loop walks through rows of a
/// matrix, and the other one through its columns.
fn walk_together(x: &Access, y: &Access) -> bool {
    let step = |access: &Access| access.offset.map(|offset| offset.times);
    x.object.is_some()
        && x.object == y.object
        && step(x).zip(step(y)).is_none_or(|(left, right)| left == right)
}

fn accesses(work: &Work<'_>, counted: &Counted) -> Result<Vec<Access>, String> {
    let insts = counted.blocks.iter().flat_map(|block| work.func.block_insts(*block));
    let mut found = Vec::new();
    for inst in insts {
        if work.marker(*inst).is_some() || work.is_unknown_call(*inst) {
            return Err("one holds a construct or calls a function".to_owned());
        }
        found.extend(work.access(*inst, Some(counted.begin)));
    }
    match found.iter().all(|access| access.offset.is_some()) {
        true => Ok(found),
        false => Err("one accesses memory at places that are not known".to_owned()),
    }
}

fn fuse(work: &mut Work<'_>, uses: &UseIndex, left: &Counted, right: &Counted, between: &[Inst]) {
    // What the second loop needs is computed in front of the first.
    let place = work.func.terminator(left.guard).expect("invariant: the guard branches");
    for inst in between.iter().chain(&right.setup) {
        let index = work.func.inst_index(place).expect("invariant: the branch is in the layout");
        work.func.remove_inst(*inst);
        work.func.insert_inst(left.guard, index, *inst);
    }
    if let Some(old) = work.func.insts[right.begin].result {
        let new = work.func.result(left.begin);
        replace(work, uses, old, new);
    }
    one_variable(work, uses, left, right);
    // The body of the second follows that of the first.
    let test = work.func.terminator(left.latch).expect("invariant: the latch branches");
    let test_data = work.func.insts[test].clone();
    let old = work.func.terminator(right.latch).expect("invariant: the latch branches");
    work.func.remove_inst(test);
    Cursor::at_end(work.func, &mut work.module.ctx, left.latch).br(right.header);
    work.func.remove_inst(old);
    Cursor::at_end(work.func, &mut work.module.ctx, right.latch).insert(test_data);
    rename_phi_pred(work.func, left.header, left.latch, right.latch);
    // Behind the loop control goes on where it did behind the second.
    let after = work.func.successors(right.exit)[0];
    let next = work.func.successors(left.exit)[0];
    rename_phi_pred(work.func, after, right.exit, left.exit);
    redirect_edges(work.func, left.exit, next, after);
}

/// Puts `new` in the place of `old`, which nothing uses that has come since.
fn replace(work: &mut Work<'_>, uses: &UseIndex, old: Value, new: Operand) {
    for user in uses.uses(old).iter().chain(uses.debug_uses(old)) {
        for operand in &mut work.func.insts[user.inst].operands {
            if *operand == Operand::Value(old) {
                *operand = new;
            }
        }
    }
}

/// Counts by the variable of the first loop alone.
fn one_variable(work: &mut Work<'_>, uses: &UseIndex, left: &Counted, right: &Counted) {
    let distance = right.ahead - left.ahead;
    let ty = work.func.insts[left.variable].ty;
    let mut counter = work.func.result(left.variable);
    if distance != 0 {
        let by = work.module.ctx.int(ty, distance);
        let place = work.func.block_insts(left.header).iter().position(|i| !work.func.insts[*i].is_phi());
        let mut at =
            Cursor::at_index(work.func, &mut work.module.ctx, left.header, place.unwrap_or_default());
        counter = at.binary(BinaryOp::Add, counter, by);
    }
    if let Some(old) = work.func.insts[right.variable].result {
        replace(work, uses, old, counter);
    }
    work.func.remove_inst(right.variable);
}
