//! Writing the two versions, as the picture of [`super`] shows them.
//!
//! They are written to a copy of the function, in which the fast one can be looked at as any other loop; the copy is taken only if all
//! of its stores' addresses turn out to be understood.
//!
//! *Before:* a candidate, whose blocks are as they were found. *After:* both versions, or the function as it was.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::trip_count::Relation;
use weft_analysis::{Address, Cfg, DomTree, Loops};
use weft_ir::cfg::block_set;
use weft_ir::edit::{
    CloneMap, SsaRepair, clone_blocks, live_outs, prune_phi_entries, rename_phi_pred, split_edge,
};
use weft_ir::{
    BinaryOp, Block, CastOp, Context, Cursor, Flags, Function, Inst, InstFlags, IntPredicate, Module, Op,
    Operand, Type, Value,
};

use super::linear::{Addresses, Linear};
use super::{Candidate, FEW, computes};
use crate::hold;
use crate::skeleton::{Skeleton, incoming};
use crate::trips::count;

/// So many iterations are not too many for addresses to be compared.
const MANY: i64 = 1 << 31;

/// Bytes of an object, from an address in front of the loop.
struct Range {
    root: Operand,
    least: i128,
    most: i128,
}

/// Writes both versions of the loop, if that is possible.
pub(super) fn write(module: &mut Module, func: &mut Function, found: &Candidate) -> Option<()> {
    let mut trial = func.clone();
    let outer = live_outs(&trial, &block_set(&found.blocks));
    split_edge(&mut trial, &mut module.ctx, found.latch, found.exit)?;
    let choice = split_edge(&mut trial, &mut module.ctx, found.before, found.header)?;
    let map = clone_blocks(&mut trial, &mut module.ctx, &found.blocks);
    let fast = map.block(found.header);
    let branch = trial.terminator(choice)?;
    trial.remove_inst(branch);
    let loaded = load(&mut trial, &mut module.ctx, found, choice);
    let never = module.ctx.int(Type::I1, 0);
    let branch = Cursor::at_end(&mut trial, &mut module.ctx, choice).cond_br(never, fast, found.header);
    prune_phi_entries(&mut trial);
    let mut results: FxHashMap<Value, Operand> = FxHashMap::default();
    for (load, number) in &loaded {
        let (copy, result) = (map.insts[load], func.insts[*load].result?);
        trial.replace_uses(map.values[&result], *number);
        trial.remove_inst(copy);
        results.insert(result, *number);
    }
    let same =
        take_out_of_phis(&mut trial, &mut module.ctx, (choice, branch, fast), &loaded, &map, &mut results);

    take_out_of_loop(&mut trial, found, &map, branch);
    let frame = frame(module, &trial, fast).filter(counts_all)?;
    let stores: Option<Vec<(Linear, i128)>> =
        found.stores.iter().map(|store| stored(module, &trial, &frame, map.insts[store])).collect();
    let (stores, ranges) = (stores?, ranges(module, func, &trial, &loaded)?);
    let mut at = Cursor::before(&mut trial, &mut module.ctx, branch);
    let (often, last) = runs_often(&mut at, &frame)?;
    let ends: Vec<(Operand, Operand)> = ranges.iter().map(|range| range.write(&mut at)).collect();
    let mut conditions = same;
    for (store, size) in &stores {
        let (first, end) = reached(&mut at, store, *size, last);
        for (loaded, behind) in &ends {
            let is_in_front = at.icmp(IntPredicate::Ule, end, *loaded);
            let is_behind = at.icmp(IntPredicate::Ule, *behind, first);
            conditions.push(at.binary(BinaryOp::Or, is_in_front, is_behind));
        }
    }
    let may = conditions.into_iter().reduce(|all, more| at.binary(BinaryOp::And, all, more))?;
    // What no iteration asks for may be poison.
    let [often, may] = [often, may].map(|condition| at.freeze(condition));
    ask(&mut trial, &mut module.ctx, (choice, branch), (often, may), (fast, found.header));
    hand_on(&mut trial, &mut module.ctx, &map, &outer, &results);
    hold::leave(module, &mut trial, &[found.latch]);
    *func = trial;
    Some(())
}

/// Writes what is loaded in front of the loop, and returns for each load its number.
fn load(func: &mut Function, ctx: &mut Context, found: &Candidate, choice: Block) -> Vec<(Inst, Operand)> {
    let mut known: FxHashMap<Value, Operand> = FxHashMap::default();
    let mut loaded = Vec::new();
    for &inst in &found.early {
        let mut data = func.insts[inst].clone();
        // What was promised of the number need not hold of what lies there before the loop.
        data.attachments.clear();
        for operand in &mut data.operands {
            if let Operand::Value(value) = operand {
                *operand = known.get(value).copied().unwrap_or(*operand);
            }
        }
        let (is_load, result) = (matches!(data.op, Op::Load { .. }), data.result.take());
        let mut at = Cursor::at_end(func, ctx, choice);
        let copy = at.insert(data);
        let mut number = at.func.result(copy);
        if is_load {
            number = at.freeze(number);
            loaded.push((inst, number));
        }
        known.extend(result.map(|result| (result, number)));
    }
    loaded
}

/// What the fast loop carries although it is loaded in front of it is no longer carried. Returns the comparisons by which what the loop
/// begins with is the same.
fn take_out_of_phis(
    func: &mut Function,
    ctx: &mut Context,
    (choice, branch, fast): (Block, Inst, Block),
    loaded: &[(Inst, Operand)],
    map: &CloneMap,
    results: &mut FxHashMap<Value, Operand>,
) -> Vec<Operand> {
    let mut same = Vec::new();
    for phi in func.block_insts(fast).to_vec() {
        let data = &func.insts[phi];
        let (true, Some(value)) = (data.is_phi(), data.result) else { continue };
        let carried: Vec<(Operand, Block)> = data.phi_incoming().collect();
        let first = carried.iter().find(|(_, from)| *from == choice).map(|(first, _)| *first);
        let next = carried.iter().find(|(_, from)| *from != choice).map(|(next, _)| *next);
        let (Some(first), Some(next)) = (first, next) else { continue };
        let bits = ctx.types.int_bits(data.ty);
        let is_comparable = bits.is_some() || data.ty == Type::PTR;
        if !is_comparable || loaded.iter().all(|(_, number)| *number != next) {
            continue;
        }
        let mut at = Cursor::before(func, ctx, branch);
        let first = at.freeze(first);
        same.push(at.icmp(IntPredicate::Eq, first, next));
        func.replace_uses(value, next);
        func.remove_inst(phi);
        let original = map.values.iter().find(|(_, copy)| **copy == value).map(|(original, _)| *original);
        results.extend(original.map(|original| (original, next)));
    }
    same
}

/// What the fast loop computes of values from in front of it is computed there, so that its bound can be read, and that what LLVM does
/// next finds a loop that LLVM could have made.
fn take_out_of_loop(func: &mut Function, found: &Candidate, map: &CloneMap, branch: Inst) {
    let blocks: Vec<Block> = found.blocks.iter().map(|block| map.block(*block)).collect();
    let Some(choice) = func.inst_block(branch) else { return };
    for &block in &blocks {
        for inst in func.block_insts(block).to_vec() {
            let is_fixed = |operand: &Operand| match operand {
                Operand::Value(value) => {
                    let home = func.def_inst(*value).and_then(|inst| func.inst_block(inst));
                    home.is_none_or(|home| !blocks.contains(&home))
                }
                _ => true,
            };
            let data = &func.insts[inst];
            if !computes(&data.op) || !data.operands.iter().all(is_fixed) {
                continue;
            }
            // No iteration may have asked for it, so that nothing is promised of it.
            if let Some(flags) = func.insts[inst].op.flags_mut() {
                *flags = InstFlags::default();
            }
            func.remove_inst(inst);
            let end = func.block_insts(choice).len() - 1;
            func.insert_inst(choice, end, inst);
        }
    }
}

fn frame(module: &Module, func: &Function, header: Block) -> Option<Skeleton> {
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let (_, found) = loops.iter().find(|(_, found)| found.header == header)?;
    Skeleton::of(module, func, &cfg, found).ok()
}

/// The address of a store, and how many bytes it stores.
fn stored(module: &Module, func: &Function, frame: &Skeleton, store: Inst) -> Option<(Linear, i128)> {
    let data = &func.insts[store];
    let (size, _) = module.ctx.types.size_align(module.ctx.operand_ty(func, data.operands[0]))?;
    let address = Addresses { module, func, frame }.of(data.operands[1])?;
    (address.step != 0).then_some((address, i128::from(size)))
}

/// Which bytes are loaded, object by object.
fn ranges(
    module: &Module,
    original: &Function,
    func: &Function,
    loaded: &[(Inst, Operand)],
) -> Option<Vec<Range>> {
    let mut ranges: Vec<Range> = Vec::new();
    for (load, number) in loaded {
        // The load in front of the loop, whose number was frozen.
        let Operand::Value(number) = *number else { return None };
        let freeze = &func.insts[func.def_inst(number)?];
        let Operand::Value(early) = freeze.operands[0] else { return None };
        let pointer = func.insts[func.def_inst(early)?].operands[0];
        let (size, _) = module.ctx.types.size_align(original.insts[*load].ty)?;
        let Address { root, distance } = Address::of(module, func, pointer);
        let (root, least) = match distance {
            Some(distance) if distance.indices.is_empty() => (root, distance.bytes),
            _ => (pointer, 0),
        };
        let most = least + i128::from(size);
        match ranges.iter_mut().find(|range| range.root == root) {
            Some(range) => {
                range.least = range.least.min(least);
                range.most = range.most.max(most);
            }
            None => ranges.push(Range { root, least, most }),
        }
    }
    Some(ranges)
}

impl Range {
    /// Writes the address of the first byte, and the one behind the last.
    fn write(&self, at: &mut Cursor<'_>) -> (Operand, Operand) {
        let root = at.cast(CastOp::PtrToInt, self.root, Type::I64);
        let [least, most] = [self.least, self.most].map(|bytes| at.ctx.int(Type::I64, bytes));
        (at.binary(BinaryOp::Add, root, least), at.binary(BinaryOp::Add, root, most))
    }
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
    for phi in func.block_insts(slow).to_vec() {
        if let Some(first) = func.insts[phi].is_phi().then(|| incoming(func, phi, choice)).flatten() {
            func.insts[phi].add_incoming(first, check);
        }
    }
}

/// Writes whether the loop runs often enough, and how many iterations there are behind the first one.
fn runs_often(at: &mut Cursor<'_>, frame: &Skeleton) -> Option<(Operand, Operand)> {
    let first = incoming(at.func, frame.inductions[frame.test.induction].phi, frame.before)?;
    let trips = count(at, frame, first);
    let (few, many, one) = (at.i64(FEW), at.i64(MANY), at.i64(1));
    let more = at.binary(BinaryOp::Sub, trips, few);
    Some((at.icmp(IntPredicate::Ult, more, many), at.binary(BinaryOp::Sub, trips, one)))
}

/// Writes the address of the first byte that a store reaches, and the one behind the last.
fn reached(at: &mut Cursor<'_>, store: &Linear, size: i128, last: Operand) -> (Operand, Operand) {
    let first = store.write(at);
    let (step, size) = (at.ctx.int(Type::I64, store.step), at.ctx.int(Type::I64, size));
    let way = at.binary(BinaryOp::Mul, last, step);
    let last = at.binary(BinaryOp::Add, first, way);
    let (low, high) = if store.step > 0 { (first, last) } else { (last, first) };
    (low, at.binary(BinaryOp::Add, high, size))
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
