//! Execution of a plan: the only stage that changes the IR.
//!
//! ```llvm
//! before: br head                 before: %n = … iterations
//! head:   …                               br (%n >= 64), wide, next
//!         br …, head, exit        wide:   … 64 iterations at once; from here to exit if all are done
//! exit:                     ==>   next:   … 16 at once under a mask, until all are done; then exit
//!                                 exit:
//! ```
//!
//! Each version of the plan is a loop of its own. Between two of them, each carried value is one value again. If the last
//! version has no mask, the original loop follows and does the rest; else it is gone.
//!
//! # Postconditions
//! What is used behind the loop is the value of the version that did the last iteration.

mod approximate;
mod blends;
mod body;
mod call;
mod combine;
mod compute;
pub(crate) mod counts_in_rows;
mod distance;
mod divergent;
mod divide;
mod each;
mod emit;
mod halved_rows;
mod jumps;
mod mask_numbers;
mod memory;
mod nowhere;
pub(crate) mod pairs;
mod parts;
mod places;
mod rows;
mod scan;
mod singly;
mod stored_rows;
pub(crate) mod sums_in_rows;
mod tables;
pub(crate) mod within;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::Cfg;
use weft_ir::edit::{SsaRepair, remove_unreachable_blocks, split_edge};
use weft_ir::{
    BinaryOp, Block, CastOp, Function, InstData, IntPredicate, Module, Op, Operand, Type, TypeData, Value,
    ValueDef,
};

use crate::build::Shapes;
use crate::combine::Combine;
use crate::plan::{Plan, Version};
use crate::reduction::Reduction;
use crate::trips::count;
use body::{Body, Made};
use emit::Emit;

/// What the versions hand to each other.
#[derive(Clone, Debug)]
struct State {
    /// How many iterations are done.
    done: Operand,
    inductions: Vec<Operand>,
    carried: Vec<Operand>,
}

impl State {
    fn operands(&self) -> Vec<Operand> {
        [self.done].into_iter().chain(self.inductions.clone()).chain(self.carried.clone()).collect()
    }

    fn of(&self, operands: &[Operand]) -> State {
        let (inductions, carried) = operands[1..].split_at(self.inductions.len());
        State { done: operands[0], inductions: inductions.to_vec(), carried: carried.to_vec() }
    }
}

/// The values behind the loop that a version ends with.
struct End {
    block: Block,
    live_outs: Vec<Operand>,
}

/// Executes `plan` on `func`, which is taken out of `module`; says whether it could.
pub(crate) fn execute(module: &mut Module, func: &mut Function, plan: &Plan, shapes: &Shapes) -> bool {
    let frame = &plan.frame;
    let old: FxHashSet<Block> = func.blocks().iter().copied().collect();
    let Some(front) = split_edge(func, &mut module.ctx, frame.before, frame.header) else { return false };
    let Some(exit) = split_edge(func, &mut module.ctx, frame.latch, frame.exit) else { return false };
    let (parts_of, compared) = (FxHashMap::default(), FxHashMap::default());
    let has_mask_registers = plan.has_mask_registers;
    let mut emit =
        Emit { module, func, block: front, part: plan.part, has_mask_registers, parts_of, compared };
    if let Some(branch) = emit.func.terminator(front) {
        emit.func.remove_inst(branch);
    }
    let first = |emit: &Emit<'_>, phi| {
        let mut incoming = emit.func.insts[phi].phi_incoming();
        incoming.find(|(_, block)| *block == front).map(|(value, _)| value)
    };
    let zero = emit.module.ctx.int(Type::I64, 0);
    let inductions = frame.inductions.iter().filter_map(|induction| first(&emit, induction.phi)).collect();
    let carried = frame.carried.iter().filter_map(|carried| first(&emit, carried.phi)).collect();
    let mut state = State { done: zero, inductions, carried };
    let count = count(&mut emit.at(), frame, state.inductions[frame.test.induction]);
    let mut ends = Vec::new();
    let nowhere = nowhere::nowhere(&mut emit, plan);
    for version in &plan.versions {
        state = write(&mut emit, (plan, shapes, nowhere), *version, count, &state, exit, &mut ends);
    }
    let is_complete = plan.versions.last().is_some_and(|version| version.is_masked);
    if !is_complete {
        let from = emit.block;
        emit.at().br(frame.header);
        let phis = frame.inductions.iter().map(|induction| induction.phi).zip(&state.inductions);
        let phis = phis.chain(frame.carried.iter().map(|carried| carried.phi).zip(&state.carried));
        for (phi, value) in phis {
            let others = emit.func.insts[phi].phi_incoming().filter(|(_, block)| *block != front);
            let incoming: Vec<(Operand, Block)> = others.chain([(*value, from)]).collect();
            emit.func.insts[phi].set_incoming(incoming);
        }
        let latch = frame.latch;
        describe_loop(&mut emit, latch);
    }
    repair(module, func, plan, &ends);
    remove_unreachable_blocks(func);
    mask_numbers::hand_on(module, func, plan, &old);
    true
}

/// Lets what uses a value of the loop behind it use that of the version that did the last iteration.
fn repair(module: &mut Module, func: &mut Function, plan: &Plan, ends: &[End]) {
    let cfg = Cfg::compute(func);
    for (index, value) in plan.live_outs.iter().enumerate() {
        let home = func.def_inst(*value).and_then(|def| func.inst_block(def));
        let mut repair = SsaRepair::new(func.values[*value].ty, func.values[*value].name);
        if let Some(home) = home {
            repair.define(home, Operand::Value(*value));
        }
        for end in ends {
            repair.define(end.block, end.live_outs[index]);
        }
        repair.rewrite_uses(func, &mut module.ctx, &cfg, *value);
    }
}

/// Tells LLVM to leave a loop as it is.
fn describe_loop(emit: &mut Emit<'_>, latch: Block) {
    let known = emit.module.loop_node(emit.func, &[latch]);
    let mut properties = known.map_or_else(Vec::new, |node| emit.module.loop_properties(node));
    properties.retain(|property| {
        let text = emit.module.operand_text(property);
        !text.contains("llvm.loop.vectorize")
            && !text.contains("llvm.loop.interleave")
            && !text.contains("parallel_accesses")
    });
    for text in ["!{!\"llvm.loop.isvectorized\", i32 1}", "!{!\"llvm.loop.unroll.runtime.disable\"}"] {
        properties.push(format!("!{}", emit.module.add_metadata(text)));
    }
    let node = emit.module.add_loop_node(&properties);
    emit.module.set_loop_node(emit.func, &[latch], node);
}

/// Writes one version; returns what the next one begins with, in the open block.
fn write(
    emit: &mut Emit<'_>,
    (plan, shapes, nowhere): (&Plan, &Shapes, Option<nowhere::Nowhere>),
    version: Version,
    count: Operand,
    state: &State,
    exit: Block,
    ends: &mut Vec<End>,
) -> State {
    let frame = &plan.frame;
    let Version { lanes, is_masked } = version;
    let lanes_operand = emit.module.ctx.int(Type::I64, i128::from(lanes));
    let skipping = emit.block;
    let (before, head) = (emit.new_block("before"), emit.new_block("head"));
    let (end, next) = (emit.new_block("end"), emit.new_block("next"));
    // Where there are too few iterations left, the next version begins.
    let left = emit.at().binary(BinaryOp::Sub, count, state.done);
    if is_masked {
        emit.at().br(before);
    } else {
        let is_enough = emit.at().icmp(IntPredicate::Uge, left, lanes_operand);
        emit.at().cond_br(is_enough, before, next);
    }
    emit.block = before;
    let bound = if is_masked {
        count
    } else {
        let below = emit.module.ctx.int(Type::I64, i128::from(lanes) - 1);
        let rest = emit.at().binary(BinaryOp::And, left, below);
        emit.at().binary(BinaryOp::Sub, count, rest)
    };
    let mut starts = state.carried.clone();
    for reduction in &plan.reductions {
        for (place, &index) in reduction.carried.iter().enumerate() {
            let start = state.carried[index];
            starts[index] = match reduction.scan {
                Some(_) => emit.broadcast(start, lanes),
                None => emit.first_of_lanes(&reduction.combine, place, start, lanes),
            };
        }
    }
    emit.at().br(head);
    emit.block = head;
    let phi = |emit: &mut Emit<'_>, start: Operand| {
        let ty = emit.ty(start);
        emit.at().phi(ty, &[(start, before)])
    };
    let done = phi(emit, state.done);
    let inductions: Vec<Operand> = state.inductions.iter().map(|start| phi(emit, *start)).collect();
    let in_parts = in_parts(plan);
    let carried = starts.iter().enumerate().map(|(index, start)| match in_parts.contains(&index) {
        true => emit.mask_phi(*start, before),
        false => {
            let ty = emit.ty(*start);
            emit.phi_at_head(ty, &[(*start, before)])
        }
    });
    let carried: Vec<Operand> = carried.collect();
    let whole = is_masked.then(|| lanes_left(emit, count, done, lanes));
    let mut body = Body::new(emit, (plan, shapes), lanes, whole, nowhere);
    for (induction, phi) in frame.inductions.iter().zip(&inductions) {
        let step = i64::try_from(induction.step).unwrap_or(0);
        body.made.insert(induction.value, Made::Single(*phi, step));
    }
    for (carried, phi) in frame.carried.iter().zip(&carried) {
        body.made.insert(carried.value, Made::Vector(*phi));
    }
    body.nodes(&plan.nodes);
    // The next vector iteration.
    let mut next_carried = Vec::new();
    for (index, (original, old)) in frame.carried.iter().zip(&carried).enumerate() {
        if let Some(scanned) = body.scans.get(&index) {
            // Where a lane has no iteration, no vector follows.
            next_carried.push(scanned.next);
            continue;
        }
        let new = body.vector(original.next);
        next_carried.push(match whole {
            Some(mask) => body.emit.choose(mask, new, *old),
            None => new,
        });
    }
    let made: FxHashMap<Value, Made> = std::mem::take(&mut body.made);
    let scans = std::mem::take(&mut body.scans);
    drop(body);
    let next_done = emit.at().binary(BinaryOp::Add, done, lanes_operand);
    let mut next_inductions = Vec::new();
    for (induction, old) in frame.inductions.iter().zip(&inductions) {
        next_inductions.push(advanced(emit, *old, induction.step * i128::from(lanes)));
    }
    let goes_on = emit.at().icmp(IntPredicate::Ult, next_done, bound);
    let latch = emit.block;
    emit.at().cond_br(goes_on, head, end);
    let phis = [done].into_iter().chain(inductions.clone());
    let nexts = [next_done].into_iter().chain(next_inductions.clone());
    phis.zip(nexts).for_each(|(phi, next)| add_incoming(emit, phi, next, latch));
    for (index, (phi, next)) in carried.into_iter().zip(&next_carried).enumerate() {
        match in_parts.contains(&index) {
            true => emit.add_to_mask_phi(phi, *next, latch),
            false => add_incoming(emit, phi, *next, latch),
        }
    }
    describe_loop(emit, latch);
    emit.block = end;
    let last = if is_masked {
        let left = emit.at().binary(BinaryOp::Sub, count, done);
        let one = emit.module.ctx.int(Type::I64, 1);
        emit.at().binary(BinaryOp::Sub, left, one)
    } else {
        emit.module.ctx.int(Type::I64, i128::from(lanes) - 1)
    };
    let mut results = state.carried.clone();
    for reduction in &plan.reductions {
        if let Some(scanned) = reduction.carried.first().and_then(|index| scans.get(index)) {
            results[reduction.carried[0]] = emit.extract(scanned.lanes, last);
            continue;
        }
        let values = reduction.carried.iter().map(|index| match in_parts.contains(index) {
            true => {
                let parts = emit.parts(next_carried[*index]);
                emit.concatenated(parts)
            }
            false => next_carried[*index],
        });
        let values = values.collect();
        let combined = emit.lanes_combined(&reduction.combine, values, lanes);
        for (index, value) in reduction.carried.iter().zip(combined) {
            results[*index] = value;
        }
    }
    let live_outs = plan.live_outs.iter().map(|value| {
        let reduced = frame.carried.iter().position(|carried| carried.next == Operand::Value(*value));
        match (reduced, made.get(value)) {
            (Some(index), _) => results[index],
            (None, Some(Made::Vector(vector))) => emit.extract(*vector, last),
            (None, Some(Made::Single(single, 0))) => *single,
            (None, Some(Made::Single(single, stride))) => {
                let stride = emit.module.ctx.int(Type::I64, i128::from(*stride));
                let distance = emit.at().binary(BinaryOp::Mul, last, stride);
                behind(emit, *single, distance)
            }
            (None, None) => {
                let ty = emit.func.values[*value].ty;
                emit.poison(ty)
            }
        }
    });
    let live_outs = live_outs.collect();
    ends.push(End { block: end, live_outs });
    if is_masked {
        emit.at().br(exit);
        emit.block = next;
        emit.at().unreachable();
        return state.clone();
    }
    let is_all = emit.at().icmp(IntPredicate::Eq, next_done, count);
    emit.at().cond_br(is_all, exit, next);
    emit.block = next;
    let ended = State { done: next_done, inductions: next_inductions, carried: results };
    let pairs: Vec<(Operand, Operand)> = state.operands().into_iter().zip(ended.operands()).collect();
    let mut joined = Vec::new();
    for (skipped, ended) in pairs {
        let ty = emit.ty(ended);
        joined.push(emit.at().phi(ty, &[(skipped, skipping), (ended, end)]));
    }
    state.of(&joined)
}

/// What is carried in parts, one for each register, by its index in the frame: what lanes choose together, on machines without registers
/// for masks. Of a vector as a whole, LLVM compares the keys as a whole, and packs and unpacks what comes out of that for the other
/// values.
fn in_parts(plan: &Plan) -> Vec<usize> {
    let is_choice = |reduction: &&Reduction| {
        matches!(reduction.combine, Combine::Choice { .. }) && reduction.carried.len() > 1
    };
    let choices = plan.reductions.iter().filter(|_| !plan.has_mask_registers).filter(is_choice);
    choices.flat_map(|reduction| reduction.carried.clone()).collect()
}

/// Gives a phi its value from one more block.
fn add_incoming(emit: &mut Emit<'_>, phi: Operand, next: Operand, from: Block) {
    if let Operand::Value(value) = phi
        && let ValueDef::Inst(inst) = emit.func.values[value].def
    {
        emit.func.insts[inst].add_incoming(next, from);
    }
}

/// The lanes whose iterations there are.
fn lanes_left(emit: &mut Emit<'_>, count: Operand, done: Operand, lanes: u32) -> Operand {
    let left = emit.at().binary(BinaryOp::Sub, count, done);
    let most = emit.module.ctx.int(Type::I64, i128::from(lanes));
    let is_less = emit.at().icmp(IntPredicate::Ult, left, most);
    let left = emit.at().select(is_less, left, most);
    let left = emit.at().cast(CastOp::Trunc, left, Type::I32);
    let left = emit.broadcast(left, lanes);
    let numbers = emit.steps(Type::I32, 1, lanes);
    emit.at().icmp(IntPredicate::Ult, numbers, left)
}

/// `value` and so much more; bytes for an address.
fn advanced(emit: &mut Emit<'_>, value: Operand, by: i128) -> Operand {
    let ty = emit.ty(value);
    if ty == Type::PTR {
        let by = emit.module.ctx.int(Type::I64, by);
        return emit.offset(value, by);
    }
    let bits = emit.module.ctx.types.int_bits(ty).unwrap_or(64);
    let unused = 128 - bits;
    let by = emit.module.ctx.int(ty, (by << unused) >> unused);
    emit.at().binary(BinaryOp::Add, value, by)
}

/// `value` and a distance of 64 bits more.
fn behind(emit: &mut Emit<'_>, value: Operand, distance: Operand) -> Operand {
    let ty = emit.ty(value);
    match *emit.module.ctx.types.data(ty) {
        TypeData::Ptr(_) => emit.offset(value, distance),
        TypeData::Int(bits) if bits < 64 => {
            let distance = emit.at().cast(CastOp::Trunc, distance, ty);
            emit.at().binary(BinaryOp::Add, value, distance)
        }
        _ => {
            let inst = InstData::new(Op::Binary(BinaryOp::Add, Default::default()), ty, [value, distance]);
            let inst = emit.at().insert(inst);
            emit.func.result(inst)
        }
    }
}
