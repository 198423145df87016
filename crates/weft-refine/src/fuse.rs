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

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loops, block_set, live_outs};
use weft_ir::edit::{prune_phi_entries, redirect_edges, remove_unreachable_blocks, rename_phi_pred};
use weft_ir::{BinaryOp, Block, Cursor, Inst, Op, Operand, Value};
use weft_regions::{Leaf, Marker, Region, RegionId, isolate_markers};

use crate::accesses::Access;
use crate::{MANY_CHANGES, Work};

/// Loops of no more instructions than this, both together, are fused.
const LARGE: usize = 240;
/// No more arrays than this are walked through at the same time.
const MANY_OBJECTS: usize = 10;
/// As [`Work::first_iteration`] takes it.
const DEPTH: u32 = 8;

/// Fuses loops as long as there are two to fuse.
pub(crate) fn run(work: &mut Work<'_>) {
    let mut told: FxHashSet<Inst> = FxHashSet::default();
    let mut changes = 0;
    while changes < MANY_CHANGES && fuse_one(work, &mut told) {
        changes += 1;
        isolate_markers(work.func, &mut work.module.ctx);
    }
}

/// Fuses the first two loops that can be; says whether there were.
fn fuse_one(work: &mut Work<'_>, told: &mut FxHashSet<Inst>) -> bool {
    let Some(forest) = work.forest() else { return false };
    let cfg = Cfg::compute(work.func);
    let teams = forest.regions().filter(|(_, region)| region.directive().is(Leaf::Parallel));
    let loops: Vec<RegionId> = teams.flat_map(|(id, _)| forest.children(id).to_vec()).collect();
    for id in loops {
        let first = forest.region(id);
        let Some((second, between)) = work.follower(&cfg, first, Leaf::For) else { continue };
        let Some((_, second)) = forest.regions().find(|(_, region)| region.entry() == second) else {
            continue;
        };
        let (Some(a), Some(b)) = (work.static_begin(first), work.static_begin(second)) else { continue };
        match plan(work, &cfg, (first, a), (second, b), &between) {
            Ok((left, right)) => {
                work.remark(first.entry(), "the loop and the one behind it become one");
                fuse(work, &left, &right, &between);
                return true;
            }
            Err(reason) if told.insert(second.entry()) => {
                work.remark(
                    second.entry(),
                    format!("the loop is not fused with the one before it: {reason}"),
                );
            }
            Err(_) => {}
        }
    }
    false
}

/// A shared loop in the shape that can be fused.
struct Counted {
    begin: Inst,
    /// The block whose branch asks whether there is an iteration at all, and the blocks in front of it and between it and
    /// the loop: their instructions but markers and branches.
    guard: Block,
    setup: Vec<Inst>,
    header: Block,
    latch: Block,
    /// The loop's variable, and by how much it is more than the number of the iteration.
    variable: Inst,
    ahead: i128,
    /// The number at which the loop ends, and by how much the iterations end before.
    bound: Operand,
    early: i128,
    /// Behind the loop.
    end: Block,
    exit: Block,
    blocks: Vec<Block>,
}

const SHAPE: &str = "LLVM has changed a loop's shape";

/// What there is to fuse, or why it cannot be.
fn plan(
    work: &Work<'_>,
    cfg: &Cfg,
    (first, a): (&Region, Inst),
    (second, b): (&Region, Inst),
    between: &[Inst],
) -> Result<(Counted, Counted), String> {
    if !work.are_twins(a, b) {
        return Err("they have not the same iterations".to_owned());
    }
    let left = counted(work, cfg, first, a)?;
    let right = counted(work, cfg, second, b)?;
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
    for region in [first, second] {
        if !live_outs(work.func, &block_set(&region.blocks())).is_empty() {
            return Err("a value of one is used behind it".to_owned());
        }
    }
    independent(work, &left, &right)?;
    Ok((left, right))
}

/// Takes the loop that `begin` begins apart.
fn counted(work: &Work<'_>, cfg: &Cfg, region: &Region, begin: Inst) -> Result<Counted, String> {
    let dom = DomTree::compute(work.func, cfg);
    let loops = Loops::compute(cfg, &dom);
    let inside = block_set(&region.inside);
    let around = loops.innermost(region.entry_block());
    let mut outermost = loops.iter().filter(|(_, l)| inside.contains(l.header) && l.parent == around);
    let (Some((id, found)), None) = (outermost.next(), outermost.next()) else {
        return Err(SHAPE.to_owned());
    };
    let [latch] = found.latches[..] else { return Err(SHAPE.to_owned()) };
    let leaving: Vec<(Block, Block)> = found
        .blocks
        .iter()
        .flat_map(|block| cfg.succs(*block).iter().map(|to| (*block, *to)))
        .filter(|(_, to)| !loops.contains(id, *to))
        .collect();
    let [(last, end)] = leaving[..] else { return Err("a loop has a second end".to_owned()) };
    let [exit] = region.exits[..] else { return Err(SHAPE.to_owned()) };
    if cfg.preds(found.header).len() != 2 {
        return Err(SHAPE.to_owned());
    }
    if last != latch || cfg.single_pred(exit.from) != Some(end) {
        return Err(SHAPE.to_owned());
    }
    // Behind the loop stands its end, and nothing else.
    let only_ends = work.func.block_insts(end).iter().all(|inst| {
        let data = &work.func.insts[*inst];
        work.marker(*inst) == Some(Marker::LoopEnd) || matches!(data.op, Op::Br) || data.is_debug_record()
    });
    if !only_ends {
        return Err("it computes something behind its last iteration".to_owned());
    }
    let mut setup = Vec::new();
    let mut guard = None;
    let mut block = region.body();
    let mut steps = 0;
    while block != found.header {
        steps += 1;
        let terminator = work.func.terminator(block).ok_or(SHAPE)?;
        for inst in work.func.block_insts(block) {
            if *inst != begin && *inst != terminator {
                setup.push(*inst);
            }
        }
        let next: Vec<Block> = cfg.succs(block).iter().copied().filter(|to| *to != end).collect();
        let [next] = next[..] else { return Err(SHAPE.to_owned()) };
        match work.func.insts[terminator].op {
            Op::Br => {}
            Op::CondBr if guard.is_none() && cfg.succs(block).contains(&end) => guard = Some(block),
            _ => return Err(SHAPE.to_owned()),
        }
        if steps > 16 {
            return Err(SHAPE.to_owned());
        }
        block = next;
    }
    let guard = guard.ok_or(SHAPE)?;
    let (variable, ahead, bound, early) = variable(work, found.header, latch, begin).ok_or(SHAPE)?;
    let blocks = found.blocks.clone();
    let (header, exit) = (found.header, exit.from);
    Ok(Counted { begin, guard, setup, header, latch, variable, ahead, bound, early, end, exit, blocks })
}

/// The phi that counts the iterations, from `number + ahead` on by one, up to the bound; and by how much it is ahead of what
/// is compared with that.
fn variable(
    work: &Work<'_>,
    header: Block,
    latch: Block,
    begin: Inst,
) -> Option<(Inst, i128, Operand, i128)> {
    let terminator = &work.func.insts[work.func.terminator(latch)?];
    let Op::CondBr = terminator.op else { return None };
    let Operand::Value(condition) = terminator.operands[0] else { return None };
    let compare = &work.func.insts[work.func.def_inst(condition)?];
    let Op::ICmp(weft_ir::IntPredicate::Eq | weft_ir::IntPredicate::Ne, _) = compare.op else { return None };
    let phis = work.func.block_insts(header).iter().copied().take_while(|i| work.func.insts[*i].is_phi());
    for phi in phis {
        let data = &work.func.insts[phi];
        let incoming =
            |from_latch: bool| data.phi_incoming().find(|(_, pred)| (*pred == latch) == from_latch);
        let ((start, _), (next, _)) = incoming(false).zip(incoming(true))?;
        let Some(start) = work.first_iteration(start, begin, DEPTH).filter(|start| start.times == 1) else {
            continue;
        };
        if !adds_one(work, next, data.result?) {
            continue;
        }
        let tested = compare.operands[0];
        // `next == bound` tests one step later than `phi == bound`.
        let early = match () {
            () if tested == next => 0,
            () if tested == Operand::Value(data.result?) => -1,
            () => continue,
        };
        return Some((phi, start.least, compare.operands[1], early));
    }
    None
}

fn adds_one(work: &Work<'_>, next: Operand, phi: Value) -> bool {
    let Operand::Value(next) = next else { return false };
    let Some(inst) = work.func.def_inst(next) else { return false };
    let data = &work.func.insts[inst];
    let one = |operand: Operand| match operand {
        Operand::Const(c) => work.module.ctx.consts.as_int(c) == Some(1),
        _ => false,
    };
    matches!(data.op, Op::Binary(BinaryOp::Add, _))
        && data.operands[0] == Operand::Value(phi)
        && one(data.operands[1])
}

/// That no iteration of one accesses what another iteration of the other does, and that both gain by it.
fn independent(work: &Work<'_>, left: &Counted, right: &Counted) -> Result<(), String> {
    let size =
        |counted: &Counted| counted.blocks.iter().map(|b| work.func.block_insts(*b).len()).sum::<usize>();
    if size(left) + size(right) > LARGE {
        return Err("they are large".to_owned());
    }
    if (left.blocks.len() == 1) != (right.blocks.len() == 1) {
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

fn fuse(work: &mut Work<'_>, left: &Counted, right: &Counted, between: &[Inst]) {
    // What the second loop needs is computed in front of the first.
    let place = work.func.terminator(left.guard).expect("invariant: the guard branches");
    for inst in between.iter().chain(&right.setup) {
        let index = work.func.inst_index(place).expect("invariant: the branch is in the layout");
        work.func.remove_inst(*inst);
        work.func.insert_inst(left.guard, index, *inst);
    }
    if let Some(old) = work.func.insts[right.begin].result {
        let new = work.func.result(left.begin);
        work.func.replace_uses(old, new);
    }
    one_variable(work, left, right);
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
    remove_unreachable_blocks(work.func);
    prune_phi_entries(work.func);
}

/// Counts by the variable of the first loop alone.
fn one_variable(work: &mut Work<'_>, left: &Counted, right: &Counted) {
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
        work.func.replace_uses(old, counter);
    }
    work.func.remove_inst(right.variable);
}
