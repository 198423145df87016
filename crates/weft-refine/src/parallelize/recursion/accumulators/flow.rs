//! What becomes of a value that is loaded from the place to which a recursion adds.
//!
//! ```llvm
//!   %s = load i64, ptr @total                            ; the links are %sum and %more,
//! loop:                                                  ; and the last value is written
//!   %sum = phi i64 [ %s, %entry ], [ %more, %loop ]
//!   %more = add nsw i64 %sum, %x
//!   …
//! out:
//!   store i64 %more, ptr @total
//! ```
//!
//! # Postcondition
//! Each value that is written is the loaded one with other things added, whatever way control has taken, and nothing else is done with
//! the loaded value or those made of it.

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree};
use weft_ir::{Block, Function, Inst, Module, Op, Operand, Value};

use super::super::super::kind::Kind;
use super::{Adds, Update};

/// What adds to the place by the value of `load`: operations of one kind, each with one operand that comes from it, and choices among
/// values that do.
pub(super) fn update(module: &Module, func: &Function, load: Inst) -> Option<(Update, Kind)> {
    let (place, loaded) = (func.insts[load].operands[0], func.insts[load].result?);
    let mut values: FxHashSet<Value> = FxHashSet::default();
    let (mut links, mut stores, mut open) = (Vec::new(), Vec::new(), vec![loaded]);
    while let Some(value) = open.pop() {
        if !values.insert(value) {
            continue;
        }
        for user in users(func, value) {
            let data = &func.insts[user];
            match data.op {
                Op::Store { .. }
                    if data.operands[1] == place && data.operands[0] == Operand::Value(value) =>
                {
                    stores.push(user);
                }
                _ => {
                    open.extend(data.result.filter(|_| data.is_phi() || is_step(module, func, user)));
                    links.push(user);
                }
            }
        }
    }
    links.sort();
    links.dedup();
    let is_made = |operand: &Operand| matches!(operand, Operand::Value(value) if values.contains(value));
    let mut kind = None;
    for link in &links {
        let data = &func.insts[*link];
        let is_right = match data.op {
            Op::Phi(_) => data.phi_incoming().all(|(value, _)| is_made(&value)),
            Op::Select(_) => !is_made(&data.operands[0]) && data.operands[1..].iter().all(is_made),
            _ => {
                let (of, operands) = Kind::of(module, func, *link)?;
                let is_same = kind.is_none_or(|kind| kind == of);
                kind = Some(of);
                let adds = is_made(&operands[0]) || !Kind::adds_to_first(func, *link);
                is_same && adds && operands.iter().filter(|operand| is_made(operand)).count() == 1
            }
        };
        if !is_right {
            return None;
        }
    }
    let update = Update { load, adds: Adds::Links(links), stores };
    kind.filter(|_| !update.stores.is_empty()).map(|kind| (update, kind))
}

/// Whether `inst` computes something of which it may be a link.
fn is_step(module: &Module, func: &Function, inst: Inst) -> bool {
    matches!(func.insts[inst].op, Op::Select(_)) || Kind::of(module, func, inst).is_some()
}

/// What uses `value`, beside debug records.
pub(super) fn users(func: &Function, value: Value) -> Vec<Inst> {
    let uses = |inst: &Inst| {
        let data = &func.insts[*inst];
        !data.is_debug_record() && data.operands.contains(&Operand::Value(value))
    };
    func.layout_insts().map(|(_, inst)| inst).filter(uses).collect()
}

/// Whether control comes from each load to the stores that belong to it without any of `others`, the other accesses of the place, between.
pub(super) fn is_undisturbed(
    func: &Function,
    cfg: &Cfg,
    dom: &DomTree,
    update: &Update,
    others: &[Inst],
) -> bool {
    update.stores.iter().all(|store| {
        let disturbs = |inst: &Inst| {
            inst != store && *inst != update.load && is_between(func, cfg, update.load, *store, *inst)
        };
        comes_before(func, dom, update.load, *store)
            && !others.iter().any(disturbs)
            && !update.stores.iter().any(disturbs)
    })
}

fn comes_before(func: &Function, dom: &DomTree, first: Inst, second: Inst) -> bool {
    let [one, other] = [first, second].map(|inst| func.inst_block(inst).zip(func.inst_index(inst)));
    let (Some((block, index)), Some((behind, at))) = (one, other) else { return false };
    if block == behind { index < at } else { dom.dominates(block, behind) }
}

/// Whether a way from `first` to `last`, which passes neither of them on, leads through `inst`.
fn is_between(func: &Function, cfg: &Cfg, first: Inst, last: Inst, inst: Inst) -> bool {
    let place = |inst: Inst| func.inst_block(inst).zip(func.inst_index(inst));
    let (Some(first), Some(last), Some(inst)) = (place(first), place(last), place(inst)) else { return true };
    if first.0 == last.0 {
        return inst.0 == first.0 && (first.1..last.1).contains(&inst.1);
    }
    if inst.0 == first.0 || inst.0 == last.0 {
        return inst.0 == first.0 && inst.1 > first.1 || inst.0 == last.0 && inst.1 < last.1;
    }
    let ends = [first.0, last.0];
    is_reached(first.0, inst.0, ends, |block| cfg.succs(block))
        && is_reached(last.0, inst.0, ends, |block| cfg.preds(block))
}

/// Whether steps lead from one block to the other around the `ends`.
fn is_reached<'a>(from: Block, to: Block, ends: [Block; 2], steps: impl Fn(Block) -> &'a [Block]) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut open = steps(from).to_vec();
    while let Some(block) = open.pop() {
        if block == to {
            return true;
        }
        if !ends.contains(&block) && seen.insert(block) {
            open.extend(steps(block));
        }
    }
    false
}
