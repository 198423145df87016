//! Writing the two versions, as the picture of [`super`] shows them.
//!
//! They are written to a copy of the function, in which the fast one can be looked at as any other nest; the copy is taken only if all
//! of its stores' addresses turn out to be understood.
//!
//! *Before:* a candidate, whose blocks are as they were found. *After:* both versions, or the function as it was.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::trip_count::Relation;
use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::cfg::block_set;
use weft_ir::edit::{
    CloneMap, SsaRepair, clone_blocks, live_outs, prune_phi_entries, rename_phi_pred, split_edge,
};
use weft_ir::{
    BinaryOp, Block, Context, Cursor, Flags, Function, Inst, IntPredicate, Module, Operand, Type, Value,
};

use super::first_iteration::{self, come_from};
use super::ranges::{LEVELS, Reached, is_moderate, ranges};
use super::settle::Copy;
use super::{Candidate, FEW};
use crate::hints;
use crate::hold;
use crate::linear::{Addresses, Linear};
use crate::skeleton::{Skeleton, incoming};
use crate::trips::count;

/// Writes both versions of the nest, if that is possible.
pub(super) fn write(module: &mut Module, func: &mut Function, found: &Candidate) -> Option<()> {
    let mut trial = func.clone();
    let outer = live_outs(&trial, &block_set(&found.blocks));
    split_edge(&mut trial, &mut module.ctx, found.latch, found.exit)?;
    let choice = split_edge(&mut trial, &mut module.ctx, found.before, found.header)?;
    let map = clone_blocks(&mut trial, &mut module.ctx, &found.blocks);
    let fast = map.block(found.header);
    let branch = trial.terminator(choice)?;
    trial.remove_inst(branch);
    let front = first_iteration::write(module, &mut trial, found, choice)?;
    let never = module.ctx.int(Type::I1, 0);
    let branch = Cursor::at_end(&mut trial, &mut module.ctx, front.last).cond_br(never, fast, found.header);
    rename_phi_pred(&mut trial, fast, choice, front.last);
    prune_phi_entries(&mut trial);
    let mut copy = Copy::of(found, &map);
    copy.settle(module, &mut trial, &front, branch);
    // What was loaded by way of these holds for the first iteration alone, unless all others begin with the same.
    if found.carried.iter().any(|carried| trial.inst_block(map.insts[&carried.phi]).is_some()) {
        return None;
    }

    let frames = frames(module, &trial, &copy, found)?;
    let (nest, asked) = (copy.blocks(), RefCell::default());
    let addresses = Addresses { module, func: &trial, nest, frames: &frames, asked };
    let stores: Option<Vec<(Linear, i128)>> =
        found.stores.iter().map(|store| stored(&addresses, map.insts[store])).collect();
    let (stores, asked) = (stores?, addresses.asked.into_inner());
    let ranges = ranges(module, &trial, &front.loaded)?;
    let mut at = Cursor::before(&mut trial, &mut module.ctx, branch);
    let trips: Option<Vec<Operand>> = frames.iter().map(|frame| trips(&mut at, &copy, frame)).collect();
    let trips = trips?;
    let one = at.i64(1);
    let behind: Vec<Operand> = trips.iter().map(|trips| at.binary(BinaryOp::Sub, *trips, one)).collect();
    // A product of two numbers that are moderate is none that begins anew.
    let all = trips[1..].iter().take(1).fold(trips[0], |all, more| at.binary(BinaryOp::Mul, all, *more));
    let few = at.i64(FEW);
    let often = at.icmp(IntPredicate::Uge, all, few);
    let mut conditions = std::mem::take(&mut copy.same);
    conditions.extend(front.same.iter().map(|(loaded, first)| at.icmp(IntPredicate::Eq, *loaded, *first)));
    conditions.extend(behind.iter().map(|trips| is_moderate(&mut at, *trips)));
    for sum in &asked {
        Reached::write(&mut at, (sum, 0), &behind, &mut conditions).fits(&mut at, &mut conditions);
    }
    for (address, size) in &stores {
        let reached = Reached::write(&mut at, (address, *size), &behind, &mut conditions);
        for range in &ranges {
            reached.is_apart(&mut at, range, &mut conditions);
        }
    }
    let may = conditions.into_iter().reduce(|all, more| at.binary(BinaryOp::And, all, more))?;
    // What no iteration asks for may be poison.
    let [often, may] = [often, may].map(|condition| at.freeze(condition));
    ask(&mut trial, &mut module.ctx, (front.last, branch), (often, may), (fast, found.header));
    hand_on(&mut trial, &mut module.ctx, &map, &outer, &copy.results);
    for end in &found.ends {
        hold::leave(module, &mut trial, &[*end]);
        let stores = found.stores.iter().filter(|store| func.inst_block(**store) == Some(*end)).count();
        if found.ends.len() > 1 && stores == 1 {
            hints::keep_short(module, &mut trial, &[map.block(*end)]);
        }
    }
    *func = trial;
    Some(())
}

/// The loops of the copy that store, from the outermost one, if each can be counted.
fn frames(module: &Module, func: &Function, copy: &Copy<'_>, found: &Candidate) -> Option<Vec<Skeleton>> {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let stores: FxHashSet<Block> =
        found.stores.iter().filter_map(|store| func.inst_block(copy.map.insts[store])).collect();
    let mut inside: Vec<_> = loops.iter().map(|(_, found)| found).collect();
    inside.retain(|own| copy.contains(own.header) && own.blocks.iter().any(|block| stores.contains(block)));
    inside.sort_by_key(|own| own.depth);
    let is_too_deep = inside.last()?.depth - inside.first()?.depth >= LEVELS as u32;
    let frames = inside.into_iter().map(|own| Skeleton::of(module, func, &cfg, own).ok().filter(counts_all));
    frames.collect::<Option<Vec<_>>>().filter(|_| !is_too_deep)
}

/// The address of a store, and how many bytes it stores.
fn stored(addresses: &Addresses<'_>, store: Inst) -> Option<(Linear, i128)> {
    let (module, data) = (addresses.module, &addresses.func.insts[store]);
    let (size, _) = module.ctx.types.size_align(module.ctx.operand_ty(addresses.func, data.operands[0]))?;
    let address = addresses.of(data.operands[1])?;
    address.moves().then_some((address, i128::from(size)))
}

/// Whether the loop ends where its variable first passes its bound, and the variable does not begin anew before.
fn counts_all(frame: &Skeleton) -> bool {
    let (relation, is_signed) = frame.test.relation;
    let induction = &frame.inductions[frame.test.induction];
    let flag = if is_signed { Flags::NSW } else { Flags::NUW };
    let keeps = induction.flags.contains(flag) && !frame.test.is_narrow;
    let is_one = induction.step.abs() == 1;
    match relation {
        Relation::NotEqual => is_one,
        Relation::Less | Relation::Greater => is_one || keeps,
        Relation::LessEqual | Relation::GreaterEqual => keeps,
    }
}

/// Writes how often a loop of the nest runs, if that is known in front of it.
fn trips(at: &mut Cursor<'_>, copy: &Copy<'_>, frame: &Skeleton) -> Option<Operand> {
    let first = incoming(at.func, frame.inductions[frame.test.induction].phi, frame.before)?;
    let is_fixed = [first, frame.test.bound].iter().all(|operand| copy.is_fixed(at.func, *operand));
    is_fixed.then(|| count(at, frame, first))
}

/// Writes the two questions at the end of `choice`: whether the loop runs `often`, for which only little is computed, and, in a block
/// behind it, whether the fast one `may` be executed. A short loop within others must not wait for what it does not need.
fn ask(
    func: &mut Function,
    ctx: &mut Context,
    (choice, branch): (Block, Inst),
    (often, may): (Operand, Operand),
    (fast, slow): (Block, Block),
) {
    let mut early: FxHashSet<Inst> = FxHashSet::default();
    let mut open = vec![often];
    while let Some(operand) = open.pop() {
        let Operand::Value(value) = operand else { continue };
        let Some(inst) = func.def_inst(value).filter(|inst| func.inst_block(*inst) == Some(choice)) else {
            continue;
        };
        if early.insert(inst) {
            open.extend(func.insts[inst].operands.iter().copied());
        }
    }
    let check = func.make_block(None);
    func.insert_block_after(check, choice);
    func.remove_inst(branch);
    for inst in func.block_insts(choice).to_vec().into_iter().filter(|inst| !early.contains(inst)) {
        func.remove_inst(inst);
        let end = func.block_insts(check).len();
        func.insert_inst(check, end, inst);
    }
    Cursor::at_end(func, ctx, choice).cond_br(often, check, slow);
    Cursor::at_end(func, ctx, check).cond_br(may, fast, slow);
    rename_phi_pred(func, fast, choice, check);
    come_from(func, slow, choice, check);
}

/// What is used behind the loop comes from the version that was executed.
fn hand_on(
    func: &mut Function,
    ctx: &mut Context,
    map: &CloneMap,
    outer: &[Value],
    results: &FxHashMap<Value, Operand>,
) {
    let cfg = Cfg::compute(func);
    for &value in outer {
        let Some(home) = func.def_inst(value).and_then(|inst| func.inst_block(inst)) else { continue };
        let mut repair = SsaRepair::new(func.values[value].ty, None);
        repair.define(home, Operand::Value(value));
        let copy = results.get(&value).copied().unwrap_or(map.operand(Operand::Value(value)));
        repair.define(map.block(home), copy);
        repair.rewrite_uses(func, ctx, &cfg, value);
    }
}
