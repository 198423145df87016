//! Takes apart what LLVM has made common to a region and the code around it.
//!
//! LLVM computes a pure value once, wherever it stands; it may be inside of a region although the code behind needs it, or
//! outside although it is a simple function of what goes into the region anyway.
//!
//! ```llvm
//! loop:                                                   loop:
//!   %k = phi i64 [ 0, … ], [ %k.next, … ]                   %k = phi i64 [ 0, … ], [ %k.next, … ]
//!   %first = phi i64 [ 1, … ], [ %first.next, … ]           …
//!   … region.entry …                                        %k.next = add nuw nsw i64 %k, 1         ; in front
//!     %k.next = add nuw nsw i64 %k, 1                       … region.entry …
//!     … %first …                                    ==>       %first.again = add nuw nsw i64 %k, 1  ; as much is known
//!   … region.exit …                                           … %first.again …
//!   … %k.next …                                             … region.exit …
//! ```
//!
//! [`values_out`] moves in front of the region what the code behind it uses: regions that no value leaves can be merged and
//! hoisted. [`values_in`] computes again in the region what depends on its other live-ins alone: a word in the call of the
//! outlined function would be a number of which LLVM knows nothing, such as that it is one more than another.
//!
//! # Why it is right
//! The values are the same. Nothing is executed that could be undefined: only instructions move or are repeated that may be
//! executed anywhere.

use weft_analysis::{Cfg, DomTree, UseIndex, block_set, live_ins, live_outs};
use weft_ir::edit::split_edge;
use weft_ir::{BinaryOp, Block, Cursor, Flags, Inst, Op, Operand, Type, Value};
use weft_regions::{Leaf, Region, isolate_markers, outlined_entries};

use crate::Work;

/// As many values are computed again in a region.
const MANY: usize = 16;

/// Moves pure values that leave parallel regions in front of them.
pub(crate) fn values_out(work: &mut Work<'_>) {
    // Instructions move, and neither their uses nor the blocks change by that.
    let uses = UseIndex::compute(work.func);
    let mut dominators = None;
    for entry in parallels(work) {
        let Some(region) = parallel(work, entry) else { continue };
        let blocks = block_set(&region.blocks());
        if !uses.has_live_outs(work.func, &blocks) {
            continue;
        }
        let leaving = live_outs(work.func, &blocks);
        let dom = dominators.get_or_insert_with(|| DomTree::compute(work.func, &Cfg::compute(work.func)));
        for value in leaving {
            if work.is_computable_at(dom, entry, Operand::Value(value)) {
                work.bring_to(dom, entry, Operand::Value(value));
            }
        }
    }
    // What came in front of an entry stands in its block.
    isolate_markers(work.func, &mut work.module.ctx);
}

/// Computes again in parallel regions what their other live-ins tell.
pub(crate) fn values_in(work: &mut Work<'_>) {
    for entry in parallels(work) {
        let Some(mut region) = parallel(work, entry) else { continue };
        // A body that begins with phis takes values from the block in front of it.
        let first = work.func.block_insts(region.body()).first();
        if first.is_some_and(|inst| work.func.insts[*inst].is_phi()) {
            let front = split_edge(work.func, &mut work.module.ctx, region.entry_block(), region.body());
            let Some(split) = front.and_then(|_| parallel(work, entry)) else { continue };
            region = split;
        }
        let inside: Vec<Block> = region.inside.clone();
        for _ in 0..MANY {
            let live = live_ins(work.func, &block_set(&inside));
            let Some((value, how)) =
                live.iter().find_map(|value| Some((*value, again(work, &live, *value)?)))
            else {
                break;
            };
            repeat(work, &region, value, &how);
        }
    }
}

/// The entries of regions that may be parallel ones. Nothing leads into them around their entries, and what is done here to one
/// of them adds no such way.
fn parallels(work: &Work<'_>) -> Vec<Inst> {
    let mut entries = outlined_entries(work.func, &work.module.ctx);
    let entered = Region::entered_around(work.func, &work.module.ctx, &entries);
    entries.retain(|entry| !entered.contains(entry));
    entries
}

fn parallel(work: &Work<'_>, entry: Inst) -> Option<Region> {
    let region = Region::known(work.func, &work.module.ctx, entry).ok()?;
    region.directive().is(Leaf::Parallel).then_some(region)
}

/// How a live-in is computed from others.
enum Again {
    /// The same instruction.
    Copy(Inst),
    /// `base + number`, or `number - base`.
    Sum { base: Operand, number: i128, minus: bool, flags: Flags },
}

/// How `value` is computed from other live-ins, if it can be.
fn again(work: &Work<'_>, live: &[Value], value: Value) -> Option<Again> {
    let inst = work.func.def_inst(value)?;
    let data = &work.func.insts[inst];
    let is_known = |operand: &Operand| match operand {
        Operand::Value(other) => *other != value && live.contains(other),
        Operand::Const(_) => true,
        _ => false,
    };
    match data.op {
        Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl, _) | Op::Cast(..)
            if work.is_speculatable(inst) && data.operands.iter().all(is_known) =>
        {
            Some(Again::Copy(inst))
        }
        Op::Phi(_) => {
            let mine = series(work, inst)?;
            let earlier = live.iter().take_while(|other| **other != value);
            earlier.into_iter().find_map(|other| related(work, &mine, *other))
        }
        _ => None,
    }
}

/// A phi that counts by a constant from a constant on.
struct Series {
    block: Block,
    ty: Type,
    start: i128,
    step: i128,
    /// The greatest value that the phi has, if it is known and counts by one.
    last: Option<i128>,
}

fn series(work: &Work<'_>, phi: Inst) -> Option<Series> {
    let data = &work.func.insts[phi];
    let (Op::Phi(_), Some(result), Some(block)) = (&data.op, data.result, work.func.inst_block(phi)) else {
        return None;
    };
    let incoming: Vec<(Operand, Block)> = data.phi_incoming().collect();
    let [first, second] = incoming[..] else { return None };
    let number = |operand: Operand| match operand {
        Operand::Const(c) => work.module.ctx.consts.as_int(c),
        _ => None,
    };
    let (start, (next, latch)) = match (number(first.0), number(second.0)) {
        (Some(start), None) => (start, second),
        (None, Some(start)) => (start, first),
        _ => return None,
    };
    let step = work.step(next, result)?;
    let last =
        work.bound(next, latch, block).filter(|bound| step == 1 && *bound > start).map(|bound| bound - 1);
    Some(Series { block, ty: data.ty, start, step, last })
}

/// How the series is computed from the phi `other` of the same loop.
fn related(work: &Work<'_>, mine: &Series, other: Value) -> Option<Again> {
    let other_inst = work.func.def_inst(other)?;
    let base = series(work, other_inst)?;
    if base.block != mine.block || base.ty != mine.ty || mine.start.abs().max(base.start.abs()) > 1 << 40 {
        return None;
    }
    let base_value = Operand::Value(other);
    if mine.step == base.step {
        let number = mine.start - base.start;
        // Both count upwards from what is not negative: no sum wraps as long as the loop ends.
        let fits = |last: i128| last.max(last + number) < 1 << 30;
        let small = base.start >= 0 && mine.start >= 0 && number >= 0 && base.last.is_some_and(fits);
        let flags = if small { Flags::NUW | Flags::NSW } else { Flags::default() };
        return Some(Again::Sum { base: base_value, number, minus: false, flags });
    }
    (mine.step == -base.step).then(|| Again::Sum {
        base: base_value,
        number: mine.start + base.start,
        minus: true,
        flags: Flags::default(),
    })
}

/// Computes `value` at the beginning of the region, and lets the code inside use that.
fn repeat(work: &mut Work<'_>, region: &Region, value: Value, how: &Again) {
    let ty = work.func.values[value].ty;
    let front = region.body();
    let new = match how {
        Again::Copy(inst) => {
            let mut data = work.func.insts[*inst].clone();
            data.result = None;
            let copy = Cursor::at_index(work.func, &mut work.module.ctx, front, 0).insert(data);
            work.func.result(copy)
        }
        Again::Sum { base, number, minus, flags } => {
            let number = work.module.ctx.int(ty, *number);
            let mut at = Cursor::at_index(work.func, &mut work.module.ctx, front, 0);
            match minus {
                true => at.binary(BinaryOp::Sub, number, *base),
                false => at.binary_with(BinaryOp::Add, *flags, *base, number),
            }
        }
    };
    let made = match new {
        Operand::Value(new) => work.func.def_inst(new),
        _ => None,
    };
    let users: Vec<Inst> = region.insts(work.func).filter(|inst| Some(*inst) != made).collect();
    for inst in users {
        for operand in &mut work.func.insts[inst].operands {
            if *operand == Operand::Value(value) {
                *operand = new;
            }
        }
    }
}

impl Work<'_> {
    /// Whether `operand` is known at `place`, or can be computed there.
    pub(crate) fn is_computable_at(&self, dom: &DomTree, place: Inst, operand: Operand) -> bool {
        self.computable(dom, place, operand, 8)
    }

    fn computable(&self, dom: &DomTree, place: Inst, operand: Operand, depth: u32) -> bool {
        let Operand::Value(value) = operand else { return !matches!(operand, Operand::Block(_)) };
        let Some(def) = self.func.def_inst(value) else { return true };
        if dom.dominates_inst(self.func, def, place) {
            return true;
        }
        let parts = &self.func.insts[def].operands;
        depth > 0
            && self.is_speculatable(def)
            && parts.iter().all(|part| self.computable(dom, place, *part, depth - 1))
    }

    /// Moves what computes `operand` in front of `place`, which is [`Work::is_computable_at`].
    pub(crate) fn bring_to(&mut self, dom: &DomTree, place: Inst, operand: Operand) {
        let (Operand::Value(value), Some(block)) = (operand, self.func.inst_block(place)) else { return };
        let Some(def) = self.func.def_inst(value) else { return };
        let home = self.func.inst_block(def);
        let before = |work: &Self| work.func.inst_index(def) < work.func.inst_index(place);
        let is_there =
            if home == Some(block) { before(self) } else { dom.dominates_inst(self.func, def, place) };
        if is_there {
            return;
        }
        let parts: Vec<Operand> = self.func.insts[def].operands.iter().copied().collect();
        for part in parts {
            self.bring_to(dom, place, part);
        }
        self.func.remove_inst(def);
        let index = self.func.inst_index(place).expect("invariant: the place is in the layout");
        self.func.insert_inst(block, index, def);
    }
}
