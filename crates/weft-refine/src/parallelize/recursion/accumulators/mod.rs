//! Lets a recursion that adds to one place in memory return what it adds.
//!
//! ```llvm
//! define void @walk(ptr %t) {                define internal i64 @walk.sum(ptr %t) {
//!   …                                          …
//! more:                                      more:
//!   %s = load i64, ptr @total
//!   %n = add nsw i64 %s, %v                    %n = add i64 0, %v
//!   store i64 %n, ptr @total
//!   call void @walk(ptr %l)                    %x = call i64 @walk.sum(ptr %l)
//!                                    ==>       %a = add i64 %n, %x
//!   call void @walk(ptr %r)                    %y = call i64 @walk.sum(ptr %r)
//!                                              %b = add i64 %a, %y
//!   br label %end                              br label %end
//! end:                                       end:
//!                                              %sum = phi i64 [ 0, %entry ], [ %b, %more ]
//!   ret void                                   ret i64 %sum
//! }                                          }
//!                                            define void @walk(ptr %t) {
//!                                              %v = call i64 @walk.sum(ptr %t)
//!                                              … unless %v is 0: %s = load i64, ptr @total
//!                                                                store i64 … %s + %v …, ptr @total
//! ```
//! `walk.sum` only computes, so that it can be divided as other such recursions are ([`super`]).
//!
//! # Preconditions
//! All that the function writes is one place: a variable, or where a pointer leads that it hands on to itself as it got it. It does
//! nothing with the value there but to add to it, by operations of one [`Kind`], and to write it back before anything else happens to
//! the place ([`flow`], [`extremes`]). Its calls of itself stand in no loop. Nothing else that it reads is that place ([`alone`]).
//!
//! # Postconditions
//! Both functions together do what the one did: what is added may be added in any order, and nobody looks at the place between the
//! first time and the last. It is read only if something else than the neutral element is added, and written only if that changes it: it
//! is not written, and need not be there, where the program did not write it.
//!
//! # Algorithm
//! The sum so far is a register instead of a place: a phi where ways meet. What calls return is added as late as may be, so that no
//! call has to wait for another one. [`returned`] writes it down.
//!
//! # Refused
//! Functions that add to several places, return something, or read what they add to in another way.

mod alone;
mod extremes;
mod flow;
mod returned;

use weft_analysis::bookkeeping::is_lifetime;
use weft_analysis::{Cfg, DomTree, EffectTable, Loops};
use weft_ir::{FuncId, Function, Inst, Module, Op, Operand, Param, TailKind, Type};
use weft_regions::has_markers;

use super::super::kind::Kind;
use super::{add, calls_of_itself};

/// A recursion that adds to one place.
struct Found {
    /// The address of the place.
    place: Operand,
    /// Its number among the parameters, if it is one.
    param: Option<usize>,
    ty: Type,
    kind: Kind,
    updates: Vec<Update>,
    /// Its calls of itself.
    calls: Vec<Inst>,
}

/// What adds to the place.
struct Update {
    load: Inst,
    adds: Adds,
    /// What writes the sum, on each way at most one.
    stores: Vec<Inst>,
}

/// How something is added to what was loaded.
enum Adds {
    /// By these operations, on the way to what is written ([`flow`]).
    Links(Vec<Inst>),
    /// By writing the value if that is greater, or less ([`extremes`]).
    IfGreater { compare: Inst, branch: Inst, value: Operand },
}

/// Lets the function return to itself what it adds, if it is such a recursion: another function then has its code, which is returned.
pub(super) fn give_back(module: &mut Module, effects: &EffectTable, id: FuncId) -> Option<FuncId> {
    let found = find(module, effects, &module.functions[id])?;
    let base = module.functions[id].clone();
    let (inner, outer) = returned::functions(module, &base, &found);
    let new = add(module, inner, &base);
    module.functions[id] = outer;
    Some(new)
}

fn find(module: &Module, effects: &EffectTable, func: &Function) -> Option<Found> {
    let is_plain = func.is_readable() && !func.vararg && !has_markers(func, &module.ctx);
    if !is_plain || func.ret != Type::VOID || !func.params.iter().all(Param::is_passed_plainly) {
        return None;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let calls = calls_of_itself(module, func);
    let is_call = |inst: &Inst| {
        let data = &func.insts[*inst];
        let is_tail = data.call_info().is_some_and(|info| info.tail == TailKind::MustTail);
        let is_once = func.inst_block(*inst).is_some_and(|block| loops.depth(block) == 0);
        matches!(data.op, Op::Call(_)) && !is_tail && data.args().len() == func.params.len() && is_once
    };
    let is_all_reached = cfg.rpo().len() == func.blocks().len() && !loops.has_irreducible();
    if !calls.iter().all(is_call) || !is_all_reached {
        return None;
    }
    let of_kind = |is_of: &dyn Fn(&Op) -> bool| -> Vec<Inst> {
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| is_of(&func.insts[*inst].op)).collect()
    };
    let stores = of_kind(&|op| matches!(op, Op::Store { volatile: false, atomic: None, .. }));
    let loads = of_kind(&|op| matches!(op, Op::Load { volatile: false, atomic: None, .. }));
    let place = func.insts[*stores.first()?].operands[1];
    let param = func.params.iter().position(|param| Operand::Value(param.value) == place);
    if param.is_none() && !matches!(place, Operand::Const(_)) {
        return None;
    }
    let ty = module.ctx.operand_ty(func, func.insts[stores[0]].operands[0]);
    let (mut updates, mut kind) = (Vec::new(), None);
    for load in loads.into_iter().filter(|load| func.insts[*load].operands[0] == place) {
        let (update, of) = flow::update(module, func, load)
            .or_else(|| extremes::update(func, load))
            .filter(|_| func.insts[load].ty == ty)?;
        if kind.is_some_and(|kind| kind != of) {
            return None;
        }
        kind = Some(of);
        updates.push(update);
    }
    let kind = kind.filter(|kind| kind.takes(module, ty))?;
    let found = Found { place, param, ty, kind, updates, calls };
    let mut written: Vec<Inst> =
        found.updates.iter().flat_map(|update| update.stores.iter().copied()).collect();
    written.sort();
    let others: Vec<Inst> = found
        .calls
        .iter()
        .chain(&written)
        .copied()
        .chain(found.updates.iter().map(|update| update.load))
        .collect();
    // Each store belongs to one load: what adds two loaded values reads the sum.
    let mut all = stores;
    all.sort();
    let is_right = written == all
        && found.updates.iter().all(|update| flow::is_undisturbed(func, &cfg, &dom, update, &others))
        && hands_on(func, &found)
        && computes(module, effects, func, &found)
        && alone::is_alone(module, effects, func, &found);
    is_right.then_some(found)
}

/// Whether the function hands the place on as it got it, if it got it, and does nothing else with it.
fn hands_on(func: &Function, found: &Found) -> bool {
    let uses =
        |inst: Inst| func.insts[inst].operands.iter().filter(|operand| **operand == found.place).count();
    let is_known = |inst: Inst| {
        let data = &func.insts[inst];
        let handed = || found.param.is_some_and(|at| data.args().get(at) == Some(&found.place));
        match data.op {
            _ if data.is_debug_record() => true,
            Op::Load { .. } | Op::Store { .. } => {
                found.updates.iter().any(|update| update.load == inst || update.stores.contains(&inst))
            }
            _ => found.calls.contains(&inst) && handed(),
        }
    };
    let handed_on = |call: &Inst| found.param.is_none() || uses(*call) == 1;
    let mut insts = func.layout_insts().map(|(_, inst)| inst);
    insts.all(|inst| uses(inst) == 0 || is_known(inst)) && found.calls.iter().all(handed_on)
}

/// Whether all else that the function does is to compute.
fn computes(module: &Module, effects: &EffectTable, func: &Function, found: &Found) -> bool {
    let mut insts = func.layout_insts().map(|(_, inst)| inst);
    insts.all(|inst| {
        let data = &func.insts[inst];
        let of = effects.of_inst(&module.ctx, func, inst);
        let is_own =
            found.calls.contains(&inst) || found.updates.iter().any(|update| update.stores.contains(&inst));
        let is_plain = !matches!(data.op, Op::Invoke(_) | Op::Alloca { .. });
        let computes = !(of.writes || of.unwinds || of.synchronizes || of.is_observable);
        is_own || data.is_debug_record() || is_plain && (computes || is_lifetime(data, module))
    })
}
