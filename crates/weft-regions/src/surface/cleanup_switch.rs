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
//! Algorithm: backwards from the load, the constants that may have been stored last; a path that comes by a case of another
//! such `switch` has the value of that case.
//!
//! Precondition: none. Postcondition: each path that control can take is still there.

use rustc_hash::FxHashSet;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Function, Inst, InstData, Op, Operand, Value};

/// Gives each such `switch` one of its cases as the default, if the cases are all there is.
pub(crate) fn without_impossible_defaults(func: &mut Function, ctx: &Context) {
    let is_switch =
        |block: &Block| func.terminator(*block).is_some_and(|end| matches!(func.insts[end].op, Op::Switch));
    if !func.blocks().iter().any(is_switch) {
        return;
    }
    let cfg = Cfg::compute(func);
    for block in func.blocks().to_vec() {
        let Some(end) = func.terminator(block) else { continue };
        let Some((slot, at)) = destination(func, block).filter(|(slot, _)| is_variable(func, *slot)) else {
            continue;
        };
        let Some(values) = stored_before(func, ctx, &cfg, block, at, slot) else { continue };
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

/// Says whether nothing but loads and stores uses the variable at `slot`.
fn is_variable(func: &Function, slot: Value) -> bool {
    let slot = Operand::Value(slot);
    let is_access = |data: &InstData| match data.op {
        Op::Load { volatile, .. } => !volatile,
        Op::Store { volatile, .. } => !volatile && data.operands.first() != Some(&slot),
        _ => false,
    };
    let defined = match slot {
        Operand::Value(value) => func.def_inst(value),
        _ => None,
    };
    defined.is_some_and(|inst| matches!(func.insts[inst].op, Op::Alloca { .. }))
        && func
            .layout_insts()
            .map(|(_, inst)| &func.insts[inst])
            .all(|data| !data.operands.contains(&slot) || is_access(data))
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

/// Returns the constants that may have been stored to `slot` last before instruction `at` of `block`; `None` if it may be
/// anything.
fn stored_before(
    func: &Function,
    ctx: &Context,
    cfg: &Cfg,
    block: Block,
    at: usize,
    slot: Value,
) -> Option<FxHashSet<i128>> {
    let mut values = FxHashSet::default();
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![(block, at)];
    while let Some((block, end)) = work.pop() {
        let insts = &func.block_insts(block)[..end];
        let store = insts.iter().rev().find(|inst| {
            let data = &func.insts[**inst];
            matches!(data.op, Op::Store { .. }) && data.operands.get(1) == Some(&Operand::Value(slot))
        });
        if let Some(store) = store {
            let Operand::Const(value) = func.insts[*store].operands[0] else { return None };
            values.insert(ctx.consts.as_int(value)?);
            continue;
        }
        if cfg.preds(block).is_empty() {
            return None;
        }
        for &pred in cfg.preds(block) {
            let by_case = func.terminator(pred).filter(|_| {
                let is_after = |(found, from): (Value, usize)| {
                    let later = &func.block_insts(pred)[from..];
                    found == slot
                        && !later.iter().any(|inst| matches!(func.insts[*inst].op, Op::Store { .. }))
                };
                destination(func, pred).is_some_and(is_after)
            });
            match by_case {
                Some(switch) if func.insts[switch].operands[1] != Operand::Block(block) => {
                    let to_here = cases(func, ctx, switch).into_iter().filter(|(_, to)| *to == block);
                    values.extend(to_here.map(|(value, _)| value));
                }
                _ if seen.insert(pred) => work.push((pred, func.block_insts(pred).len())),
                _ => {}
            }
        }
    }
    Some(values)
}
