//! What stands in the taskgroups of a function: whether it may leave tasks that the group waits for, and in which reductions tasks
//! take part.
//!
//! Where a group around what may leave tasks begins, the fast path cannot do without it ([`super::groups`]). Tasks that take part in
//! the reductions of a group elsewhere, as those of a recursion that is called in one, ask the runtime for this thread's copy where
//! they are called, too:
//!
//! ```llvm
//! define internal void @walk.omp_task.omp_task_fast(ptr %t) {
//!   %sum = call ptr @llvm.directive.task.reduction.item(token none, ptr @total)
//!   …
//! ```
//! The runtime looks in the groups around the task that the path belongs to. These are the groups around the task that is called as
//! long as no group with reductions was left out in between, so functions that have such groups, and reach these tasks, are refused.

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use weft_ir::{FuncId, Function, Inst, Module, Op, Operand, SymbolDef};
use weft_regions::{Clause, Marker, Own, clauses_of};

use super::facts::Facts;
use super::groups::{item_outside, items};
use super::task::Task;

/// Whose reductions a task takes part in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TakesPart {
    /// In none, or in those of groups around it in the function.
    Here,
    /// In those of others alone.
    Elsewhere,
    /// In both.
    InBoth,
}

/// Whose reductions `task` of `func` takes part in.
pub(super) fn takes_part(module: &Module, func: &Function, facts: &Facts, task: &Task) -> TakesPart {
    let body = &module.functions[task.body];
    let asked = items(&module.ctx, body);
    let around = facts.groups.around(&module.ctx, func, task.inst);
    let is_reduction = |clause: &Clause| clause.kind == Own::TaskReduction;
    let reduced: Vec<Operand> = around
        .iter()
        .flat_map(|begin| clauses_of(func, &module.ctx, *begin))
        .filter(is_reduction)
        .filter_map(|clause| clause.operands().first().copied())
        .collect();
    let words = &func.insts[task.inst].args()[1..];
    let is_there = |inst: &Inst| item_outside(body, *inst, words).is_some_and(|item| reduced.contains(&item));
    match asked.iter().filter(|inst| is_there(inst)).count() {
        here if here == asked.len() => TakesPart::Here,
        0 => TakesPart::Elsewhere,
        _ => TakesPart::InBoth,
    }
}

/// Whether a group of the function begins reductions.
pub(super) fn has_reductions(module: &Module, func: &Function, facts: &Facts) -> bool {
    let is_begin =
        |mark: &Inst| Marker::of(&func.insts[*mark], &module.ctx) == Some(Marker::TaskReductionBegin);
    facts.groups.marks.iter().any(is_begin)
}

/// The functions behind which a task may be incomplete that they have created at any depth, or that somebody has whom they call
/// through a pointer; `at_end` says which leave such of their own.
pub(super) fn leaving(
    module: &Module,
    facts: &IndexMap<FuncId, Facts, FxBuildHasher>,
    at_end: &FxHashSet<FuncId>,
) -> FxHashSet<FuncId> {
    let mut found = at_end.clone();
    found.extend(facts.iter().filter(|(_, of_function)| !of_function.through.is_empty()).map(|(id, _)| *id));
    loop {
        let leaves =
            |id: FuncId| parts(module, id, &facts[&id]).any(|(part, inner)| !inner && found.contains(&part));
        let more: Vec<FuncId> =
            facts.keys().copied().filter(|id| !found.contains(id) && leaves(*id)).collect();
        if more.is_empty() {
            return found;
        }
        found.extend(more);
    }
}

/// Whether a group of the function `id` is around something that may leave tasks.
pub(super) fn surrounds(module: &Module, id: FuncId, facts: &Facts, leaving: &FxHashSet<FuncId>) -> bool {
    let func = &module.functions[id];
    facts.through.iter().any(|inst| facts.groups.has(&module.ctx, func, *inst))
        || parts(module, id, facts).any(|(part, inner)| inner && leaving.contains(&part))
}

/// What the function `id` calls, and the bodies of its tasks, and whether each stands in a group.
fn parts<'a>(module: &'a Module, id: FuncId, facts: &'a Facts) -> impl Iterator<Item = (FuncId, bool)> + 'a {
    let func = &module.functions[id];
    let is_inner = move |inst: Inst| facts.groups.has(&module.ctx, func, inst);
    let bodies = facts
        .tasks
        .iter()
        .map(move |task| (task.body, task.iterations.is_some_and(|of| of.has_group) || is_inner(task.inst)));
    let is_relevant = !facts.calls.is_empty();
    let calls = func.layout_insts().filter(move |_| is_relevant).filter_map(move |(_, inst)| {
        let data = &func.insts[inst];
        let callee = module
            .ctx
            .global_name(data.callee().filter(|_| matches!(data.op, Op::Call(_) | Op::Invoke(_)))?)?;
        match module.symbols.get(&callee) {
            Some(SymbolDef::Function(callee)) if facts.calls.contains(callee) => {
                Some((*callee, is_inner(inst)))
            }
            _ => None,
        }
    });
    bodies.chain(calls)
}
