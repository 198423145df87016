//! Lets no `switch` on the destination of a clean-up lead where it never goes.
//!
//! Where control leaves a scope by a jump, clang goes through the block that ends the scope, and from there to the place
//! that the jump has noted. The default of that `switch` is never taken, but leads to the clean-up of the scope around, and
//! so out of the region:
//!
//! ```llvm
//! ; before                                              ; after
//! jump:                                                 …
//!   store i32 5, ptr %cleanup.dest.slot
//!   br label %cleanup
//! cleanup:
//!   %dest = load i32, ptr %cleanup.dest.slot
//!   switch i32 %dest, label %outer [                      switch i32 %dest, label %next [
//!     i32 0, label %next                                    i32 0, label %next
//!     i32 5, label %landing ]                               i32 5, label %landing ]
//! ```
//!
//! Algorithm: data flow forwards, of the constants that the variable may hold at the beginning of each block; for variables to
//! which nothing but constants is stored, as clang does with these notes. A case of such a `switch` lets its own value pass, the
//! default all others. Where the variable is written before it is read again, nobody asks what it holds: else each block would get
//! the notes of all jumps in front of it.
//!
//! Precondition: none. Postcondition: each path that control can take is still there.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Function, Inst, Op, Operand, Value};

/// Gives each such `switch` one of its cases as the default, if the cases are all there is.
pub(crate) fn without_impossible_defaults(func: &mut Function, ctx: &Context) {
    let is_switch =
        |block: &Block| func.terminator(*block).is_some_and(|end| matches!(func.insts[end].op, Op::Switch));
    if !func.blocks().iter().any(is_switch) {
        return;
    }
    let slots = constant_variables(func, ctx);
    let mut of_slots: FxHashMap<Value, FxHashMap<Block, Values>> = FxHashMap::default();
    for block in func.blocks().to_vec() {
        let Some(end) = func.terminator(block) else { continue };
        let Some((slot, at)) = destination(func, block).filter(|(slot, _)| slots.contains(slot)) else {
            continue;
        };
        let beginnings = of_slots.entry(slot).or_insert_with(|| values_at_beginnings(func, ctx, slot));
        let Some(values) = values_at(func, ctx, slot, (block, at), beginnings) else { continue };
        let cases = cases(func, ctx, end);
        let has_all = values.iter().all(|value| cases.iter().any(|(case, _)| case == value));
        // A phi would lose an edge.
        let is_free = func.insts[end].successors().next().is_some_and(|default| {
            func.block_insts(default).first().is_none_or(|inst| !func.insts[*inst].is_phi())
        });
        if let (true, Some((_, first))) = (has_all && is_free, cases.first()) {
            func.insts[end].operands[1] = Operand::Block(*first);
        }
    }
}

/// Returns the variable on whose value the `switch` at the end of `block` depends, and where in the block it is loaded.
fn destination(func: &Function, block: Block) -> Option<(Value, usize)> {
    let end = func.terminator(block).filter(|end| matches!(func.insts[*end].op, Op::Switch))?;
    let Operand::Value(condition) = *func.insts[end].operands.first()? else { return None };
    let at = func.block_insts(block).iter().position(|inst| func.insts[*inst].result == Some(condition))?;
    let load = &func.insts[func.block_insts(block)[at]];
    match (&load.op, load.operands.first()) {
        (Op::Load { .. }, Some(Operand::Value(slot))) => Some((*slot, at)),
        _ => None,
    }
}

/// Returns the variables on which a `switch` depends and that only loads and stores of constants use: clang's notes of where
/// jumps go are such.
fn constant_variables(func: &Function, ctx: &Context) -> FxHashSet<Value> {
    let is_alloca = |slot: &Value| {
        func.def_inst(*slot).is_some_and(|inst| matches!(func.insts[inst].op, Op::Alloca { .. }))
    };
    let slots = func.blocks().iter().filter_map(|block| destination(func, *block).map(|(slot, _)| slot));
    let mut slots: FxHashSet<Value> = slots.filter(is_alloca).collect();
    for (_, inst) in func.layout_insts() {
        let data = &func.insts[inst];
        let is_constant = |operand: &Operand| match operand {
            Operand::Const(value) => ctx.consts.as_int(*value).is_some(),
            _ => false,
        };
        let is_access = match data.op {
            Op::Load { volatile, .. } => !volatile,
            Op::Store { volatile, .. } => !volatile && data.operands.first().is_some_and(is_constant),
            _ => false,
        };
        for operand in data.operands.iter().filter(|_| !is_access) {
            if let Operand::Value(used) = operand {
                slots.remove(used);
            }
        }
    }
    slots
}

/// Returns the cases of a `switch`.
fn cases(func: &Function, ctx: &Context, switch: Inst) -> Vec<(i128, Block)> {
    let pairs = func.insts[switch].operands[2..].chunks(2);
    let case = |pair: &[Operand]| match pair {
        [Operand::Const(value), Operand::Block(block)] => Some((ctx.consts.as_int(*value)?, *block)),
        _ => None,
    };
    pairs.filter_map(case).collect()
}

/// What a variable may hold: one of these constants, or `None` for anything.
type Values = Option<FxHashSet<i128>>;

/// Returns what the variable at `slot` may hold at the beginning of each block that control can reach.
fn values_at_beginnings(func: &Function, ctx: &Context, slot: Value) -> FxHashMap<Block, Values> {
    let mut found: FxHashMap<Block, Values> = FxHashMap::default();
    let Some(&entry) = func.blocks().first() else { return found };
    let read = blocks_that_lead_to_reads(func, slot);
    found.insert(entry, None);
    let mut work = vec![entry];
    while let Some(block) = work.pop() {
        let at_end = values_at(func, ctx, slot, (block, func.block_insts(block).len()), &found);
        let Some(end) = func.terminator(block) else { continue };
        let switch = destination(func, block).filter(|(of, from)| {
            let is_store = |inst: &Inst| matches!(func.insts[*inst].op, Op::Store { .. });
            *of == slot && !func.block_insts(block)[*from..].iter().any(is_store)
        });
        let edges: Vec<(Block, Values)> = match switch {
            None => func.insts[end].successors().map(|to| (to, at_end.clone())).collect(),
            Some(_) => {
                let cases = cases(func, ctx, end);
                let is_case = |value: &i128| cases.iter().any(|(case, _)| case == value);
                let other =
                    at_end.as_ref().map(|all| all.iter().copied().filter(|it| !is_case(it)).collect());
                let may_be = |value: &i128| at_end.as_ref().is_none_or(|all| all.contains(value));
                let by_case = cases.iter().filter(|(value, _)| may_be(value));
                let default = func.insts[end].successors().next();
                let by_default =
                    default.filter(|_| other.as_ref().is_none_or(|it: &FxHashSet<i128>| !it.is_empty()));
                let by_case = by_case.map(|(value, to)| (*to, Some(FxHashSet::from_iter([*value]))));
                by_case.chain(by_default.map(|to| (to, other))).collect()
            }
        };
        for (to, values) in edges {
            let values = if read.contains(&to) { values } else { Some(FxHashSet::default()) };
            if join(&mut found, to, values) {
                work.push(to);
            }
        }
    }
    found
}

/// Returns the blocks at whose beginning the variable at `slot` holds what may be loaded later, without a store in between.
fn blocks_that_lead_to_reads(func: &Function, slot: Value) -> FxHashSet<Block> {
    let cfg = Cfg::compute(func);
    let first_access = |block: Block| {
        func.block_insts(block).iter().find_map(|inst| {
            let data = &func.insts[*inst];
            match data.op {
                Op::Load { .. } => (data.operands[0] == Operand::Value(slot)).then_some(true),
                Op::Store { .. } => (data.operands[1] == Operand::Value(slot)).then_some(false),
                _ => None,
            }
        })
    };
    let accesses: FxHashMap<Block, bool> =
        func.blocks().iter().filter_map(|block| Some((*block, first_access(*block)?))).collect();
    let mut open: Vec<Block> =
        accesses.iter().filter(|(_, reads)| **reads).map(|(block, _)| *block).collect();
    let mut found = FxHashSet::from_iter(open.iter().copied());
    while let Some(block) = open.pop() {
        for before in cfg.preds(block) {
            if !accesses.contains_key(before) && found.insert(*before) {
                open.push(*before);
            }
        }
    }
    found
}

/// Adds `values` to those at the beginning of a block; says whether that is news.
fn join(found: &mut FxHashMap<Block, Values>, to: Block, values: Values) -> bool {
    let Some(known) = found.get_mut(&to) else {
        found.insert(to, values);
        return true;
    };
    match (known.as_mut(), values) {
        (None, _) => false,
        (Some(_), None) => {
            *known = None;
            true
        }
        (Some(known), Some(values)) => {
            let before = known.len();
            known.extend(values);
            known.len() > before
        }
    }
}

/// Returns what the variable may hold in front of an instruction of a block.
fn values_at(
    func: &Function,
    ctx: &Context,
    slot: Value,
    (block, at): (Block, usize),
    beginnings: &FxHashMap<Block, Values>,
) -> Values {
    let store = func.block_insts(block)[..at].iter().rev().find(|inst| {
        let data = &func.insts[**inst];
        matches!(data.op, Op::Store { .. }) && data.operands.get(1) == Some(&Operand::Value(slot))
    });
    match store {
        None => beginnings.get(&block).cloned().unwrap_or_default(),
        Some(store) => {
            let Operand::Const(value) = func.insts[*store].operands[0] else { return None };
            Some(FxHashSet::from_iter([ctx.consts.as_int(value)?]))
        }
    }
}
