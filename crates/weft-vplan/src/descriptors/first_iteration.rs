//! The first iteration of a nest: which blocks it passes in any case, and what is loaded in front of the nest because it loads it.
//!
//! ```text
//! for (y) for (x < w) for (c < ch) b.p[(y * b.w + x) * ch + c] = …;
//!
//! before ─► choice: load w ─► w > 0: load ch ─► ch > 0: load b.w, b.p ─► fast
//!               └── else ─────────┴── else ──────────┴── else ──► loop
//! ```
//!
//! *Before:* a loop, with others inside or none. *After:* blocks in front of it that do what the first iteration does in any case, one
//! more for each condition under which a loop inside is entered; the slow version if one of them does not hold.
//!
//! # Why it is right
//! A load is done where the first iteration has come to it for sure: in blocks that it cannot go around, and in those that it
//! enters under a condition that was asked before. The condition is computed of the same numbers, with the phis of the first
//! iteration, which has stored nothing up to there.

use rustc_hash::FxHashMap;
use weft_analysis::{Address, LoopId};
use weft_ir::{Block, Context, Cursor, Function, Inst, InstData, InstFlags, Module, Op, Operand, Value};

use super::{Candidate, Known, is_load};
use crate::skeleton::incoming;

/// How deep conditions and addresses are looked into.
const DEPTH: u32 = 8;

/// A block that the first iteration passes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) block: Block,
    /// The block before, if nothing lies between the two.
    pub(super) from: Option<Block>,
    /// Whether the first iteration comes here only if the block before decides so.
    pub(super) is_asked: bool,
}

impl Known<'_> {
    /// The way through the first iteration of a loop: around what is executed under a condition, into loops, and once through them.
    pub(super) fn first_iteration(&self, id: LoopId) -> Vec<Step> {
        let nest = self.loops.get(id);
        let mut way = vec![Step { block: nest.header, from: None, is_asked: false }];
        while let Some(&Step { block, .. }) = way.last() {
            let next = self.next(id, block);
            let is_new = |step: &Step| {
                nest.blocks.contains(&step.block) && way.iter().all(|seen| seen.block != step.block)
            };
            let Some(next) = next.filter(is_new) else { break };
            way.push(next);
        }
        way
    }

    fn next(&self, id: LoopId, block: Block) -> Option<Step> {
        let to = |next: Block, is_asked: bool| Some(Step { block: next, from: Some(block), is_asked });
        match *self.cfg.succs(block) {
            [] => None,
            [next] => to(next, false),
            [one, other] => {
                let inner = self.loops.innermost(block).filter(|inner| *inner != id);
                if let Some(found) = inner.map(|inner| self.loops.get(inner))
                    && found.latches[..] == [block]
                {
                    // What a loop leaves behind is that of its last iteration.
                    let is_behind = |to: &Block| !found.blocks.contains(to);
                    let behind = [one, other].into_iter().find(is_behind)?;
                    return Some(Step { block: behind, from: None, is_asked: false });
                }
                match [one, other].map(|to| self.leads_into_a_loop(id, block, to)) {
                    [true, false] => to(one, true),
                    [false, true] => to(other, true),
                    _ => self.around(block),
                }
            }
            _ => self.around(block),
        }
    }

    fn around(&self, block: Block) -> Option<Step> {
        Some(Step { block: self.pdom.ipdom(block)?, from: None, is_asked: false })
    }

    /// Whether the edge from `block` to `to` is the only way into a loop inside of `id`.
    fn leads_into_a_loop(&self, id: LoopId, block: Block, to: Block) -> bool {
        let is_only = self.cfg.preds(to).iter().all(|pred| *pred == block || self.dom.dominates(to, *pred));
        let nest = &self.loops.get(id).blocks;
        let mut headers = self.loops.iter().map(|(_, inner)| inner.header);
        is_only && headers.any(|header| nest.contains(&header) && self.dom.dominates(to, header))
    }
}

/// A load of the nest that was done in front of it.
pub(super) struct Early {
    pub(super) load: Inst,
    /// The number that the load gets in each iteration.
    pub(super) number: Operand,
    /// The load in front of the nest.
    pub(super) source: Inst,
}

/// What was written in front of a nest.
pub(super) struct Front {
    /// The block from which both versions are reached.
    pub(super) last: Block,
    pub(super) loaded: Vec<Early>,
    /// What has to be equal: what was loaded, and what the first iteration begins with in its place.
    pub(super) same: Vec<(Operand, Operand)>,
    /// The edges of the first iteration that lead into loops, and are taken, as was asked.
    pub(super) entered: Vec<(Block, Block)>,
}

impl Front {
    /// The number that was loaded from where, and as what, `load` loads.
    pub(super) fn number(&self, module: &Module, func: &Function, load: &InstData) -> Option<Operand> {
        self.found(module, func, load).map(|early| early.number)
    }

    fn found(&self, module: &Module, func: &Function, load: &InstData) -> Option<&Early> {
        let is_same = |early: &&Early| {
            let data = &func.insts[early.source];
            data.ty == load.ty && is_same(module, func, data.operands[0], load.operands[0], DEPTH)
        };
        self.loaded.iter().find(is_same)
    }
}

/// Writes what is loaded in front of the loop to `choice`, which has no end yet, and behind it.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    found: &Candidate,
    choice: Block,
) -> Option<Front> {
    let mut front = Front { last: choice, loaded: Vec::new(), same: Vec::new(), entered: Vec::new() };
    let mut known: FxHashMap<Value, Operand> = FxHashMap::default();
    for carried in &found.carried {
        let Operand::Value(phi) = func.result(carried.phi) else { return None };
        let first = incoming(func, carried.phi, choice)?;
        let first = Cursor::at_end(func, &mut module.ctx, choice).freeze(first);
        known.insert(phi, first);
    }
    for (index, step) in found.way.iter().enumerate() {
        if step.is_asked {
            let from = found.way[index - 1].block;
            let asked = func.insts[func.terminator(from)?].operands.clone();
            let [condition, then, _] = asked[..] else { return None };
            let front_end = front.last;
            let ctx = &mut module.ctx;
            let mut ask = Question { func, ctx, found, choice, at: front_end, known: &mut known };
            let condition = ask.condition(condition, DEPTH)?;
            let next = func.make_block(None);
            func.insert_block_after(next, front_end);
            let condition = Cursor::at_end(func, ctx, front_end).freeze(condition);
            let slow = found.header;
            let (yes, no) = if then == Operand::Block(step.block) { (next, slow) } else { (slow, next) };
            Cursor::at_end(func, ctx, front_end).cond_br(condition, yes, no);
            come_from(func, slow, choice, next);
            front.last = next;
            front.entered.push((from, step.block));
        }
        let here = |inst: &&Inst| func.inst_block(**inst) == Some(step.block);
        for inst in found.early.iter().filter(here).copied().collect::<Vec<_>>() {
            let Operand::Value(result) = func.result(inst) else { continue };
            let mut number = copied(func, &mut module.ctx, (inst, front.last), &known);
            if is_load(func, inst) {
                let Operand::Value(value) = number else { continue };
                let mut source = func.def_inst(value)?;
                if let Some(early) = front.found(module, func, &func.insts[source]) {
                    func.remove_inst(source);
                    (number, source) = (early.number, early.source);
                } else {
                    number = Cursor::at_end(func, &mut module.ctx, front.last).freeze(number);
                }
                // The first iteration has loaded from what it began with, and what that is was not asked up to here.
                if let Some(carried) = found.carried.iter().find(|carried| carried.next == inst) {
                    let first = func.insts[carried.phi].result.and_then(|phi| known.get(&phi).copied())?;
                    front.same.push((number, first));
                    number = first;
                }
                front.loaded.push(Early { load: inst, number, source });
            }
            known.insert(result, number);
        }
    }
    Some(front)
}

/// The header is reached from `another` block in front of it, too, with what it gets from `choice`.
pub(super) fn come_from(func: &mut Function, header: Block, choice: Block, another: Block) {
    for phi in func.block_insts(header).to_vec() {
        if let Some(first) = func.insts[phi].is_phi().then(|| incoming(func, phi, choice)).flatten() {
            func.insts[phi].add_incoming(first, another);
        }
    }
}

/// Writes a copy of `inst` at the end of a block. No iteration may have asked for it, so that nothing is promised of it; and what was
/// promised of a number that is loaded need not hold of what lies there before the loop.
fn copied(
    func: &mut Function,
    ctx: &mut Context,
    (inst, at): (Inst, Block),
    known: &FxHashMap<Value, Operand>,
) -> Operand {
    let mut data = func.insts[inst].clone();
    data.attachments.clear();
    data.result = None;
    if let Some(flags) = data.op.flags_mut() {
        *flags = InstFlags::default();
    }
    for operand in &mut data.operands {
        if let Operand::Value(value) = operand {
            *operand = known.get(value).copied().unwrap_or(*operand);
        }
    }
    let copy = Cursor::at_end(func, ctx, at).insert(data);
    func.result(copy)
}

/// Where a condition of the first iteration is computed.
struct Question<'a> {
    func: &'a mut Function,
    ctx: &'a mut Context,
    found: &'a Candidate,
    choice: Block,
    at: Block,
    known: &'a mut FxHashMap<Value, Operand>,
}

impl Question<'_> {
    /// What `operand` is in the first iteration.
    fn condition(&mut self, operand: Operand, depth: u32) -> Option<Operand> {
        let Operand::Value(value) = operand else { return Some(operand) };
        if let Some(known) = self.known.get(&value) {
            return Some(*known);
        }
        let inst = self.func.def_inst(value);
        let home = inst.and_then(|inst| self.func.inst_block(inst));
        let (Some(inst), Some(home)) = (inst, home.filter(|home| self.found.blocks.contains(home))) else {
            return Some(operand);
        };
        let depth = depth.checked_sub(1)?;
        let data = &self.func.insts[inst];
        let number = if data.is_phi() {
            let step = self.found.way.iter().find(|step| step.block == home)?;
            let from = step.from.or((home == self.found.header).then_some(self.choice))?;
            let first = incoming(self.func, inst, from)?;
            self.condition(first, depth)?
        } else {
            let is_plain = data.op.only_computes() && !data.op.divides_integers();
            if !is_plain || matches!(data.op, Op::Freeze) {
                return None;
            }
            let operands = data.operands.clone();
            for operand in operands {
                self.condition(operand, depth)?;
            }
            copied(self.func, self.ctx, (inst, self.at), self.known)
        };
        self.known.insert(value, number);
        Some(number)
    }
}

/// Whether two numbers are computed in the same way.
fn is_same(module: &Module, func: &Function, one: Operand, other: Operand, depth: u32) -> bool {
    if one == other {
        return true;
    }
    let (Some(depth), Operand::Value(a), Operand::Value(b)) = (depth.checked_sub(1), one, other) else {
        return false;
    };
    let (Some(a), Some(b)) = (func.def_inst(a), func.def_inst(b)) else { return false };
    let (a, b) = (&func.insts[a], &func.insts[b]);
    let all = |left: &[Operand], right: &[Operand]| {
        let mut pairs = left.iter().zip(right);
        left.len() == right.len() && pairs.all(|(left, right)| is_same(module, func, *left, *right, depth))
    };
    match (&a.op, &b.op) {
        (Op::Gep { .. }, Op::Gep { .. }) => {
            let [one, other] = [one, other].map(|pointer| Address::of(module, func, pointer));
            let (Some(near), Some(far)) = (one.distance, other.distance) else { return false };
            let [left, right] =
                [&near, &far].map(|d| d.indices.iter().map(|(index, _)| *index).collect::<Vec<_>>());
            let scales = near.indices.iter().map(|i| i.1).eq(far.indices.iter().map(|i| i.1));
            near.bytes == far.bytes
                && scales
                && all(&left, &right)
                && is_same(module, func, one.root, other.root, depth)
        }
        (Op::Binary(left, _), Op::Binary(right, _)) => left == right && all(&a.operands, &b.operands),
        (Op::Cast(left, _), Op::Cast(right, _)) => {
            left == right && a.ty == b.ty && all(&a.operands, &b.operands)
        }
        _ => false,
    }
}
