//! Final tasks, whose tasks are included: the path in which each task is a call, whoever waits for work.
//!
//! ```llvm
//! ; of a task with final(%small), in the fast path
//!   %final = icmp ne i32 %small, 0
//!   br i1 %final, label %task.final, label %task.asked
//! task.final:
//!   call void @f.omp_task.omp_task_final(…)            ; it calls @f.omp_task_final
//!   br label %after
//! task.asked:
//!   %makes = call i1 @llvm.directive.task.poll(token none)
//!   …
//! after:
//!   …
//! define internal i32 @f.omp_task_final(i32 %n) {
//!   …                                                  ; as the fast path, without a question
//! ```
//!
//! # Why it is right
//! All tasks that a final task creates are final and included: the thread that creates one executes it at once. [OMP 5.2 §12.3]
//! So they are calls, down to the end of the recursion. `omp_in_final` is true there; in the fast path, it is what it is for
//! the task that the runtime knows, from which the tasks that are called inherit it. A final task that the runtime has made
//! calls the fast path, and what that makes, the runtime includes.
//!
//! # Preconditions
//! The functions that a final task reaches have a fast path: those of [`within`].
//!
//! # Refused
//! `taskloop` with `final`; functions that call `omp_in_final` without creating tasks, of which there is one copy alone.

use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use weft_ir::edit::split_block;
use weft_ir::{Attachment, Cursor, FuncId, Function, Inst, IntPredicate, Module, Op, Operand, Type};
use weft_regions::{ClauseKind, clauses_of};

use super::eligible::Chosen;
use super::sites::{self, Site};
use crate::known;

/// The functions with a fast path that are reached within final tasks.
pub(super) fn within(chosen: &Chosen) -> IndexSet<FuncId, FxBuildHasher> {
    let of = |id: &FuncId| chosen.facts.get(id).into_iter().flat_map(|facts| &facts.tasks);
    let first = chosen.cloned.iter().flat_map(of).filter(|task| task.may_be_final).map(|task| task.body);
    let mut found: IndexSet<FuncId, FxBuildHasher> = first.collect();
    let mut next = 0;
    while let Some(id) = found.get_index(next).copied() {
        let calls = chosen.facts.get(&id).into_iter().flat_map(|facts| facts.calls.iter().copied());
        let reached: Vec<FuncId> =
            calls.chain(of(&id).map(|task| task.body)).filter(|id| chosen.cloned.contains(id)).collect();
        found.extend(reached);
        next += 1;
    }
    found
}

/// Branches in front of the task at `site`: to a block where it is final, or on to where the fast path asks. The site that is
/// returned is that of the final task, still a marker.
pub(super) fn branch(
    module: &mut Module,
    func: &mut Function,
    site: &Site,
    debug: Option<Attachment>,
) -> Site {
    let place = |func: &Function| {
        let block = func.inst_block(site.marker).expect("invariant: the task stands in a block");
        (block, func.inst_index(site.marker).expect("invariant: the task stands in a block"))
    };
    let called = site.block.unwrap_or_else(|| {
        let (block, index) = place(func);
        split_block(func, &mut module.ctx, block, index)
    });
    let (block, index) = place(func);
    let after = split_block(func, &mut module.ctx, block, index + 1);
    let before = sites::before(func, called);
    let [of_final, asked] = ["task.final", "task.asked"].map(|name| {
        let name = module.ctx.names.intern(name);
        let block = func.make_block(Some(name));
        func.insert_block_after(block, before);
        block
    });
    let condition = clauses_of(func, &module.ctx, site.marker)
        .iter()
        .find_map(|clause| {
            (clause.kind == ClauseKind::Final).then(|| clause.operands().first().copied()).flatten()
        })
        .expect("invariant: the task has the clause");
    let way = func.terminator(before).expect("invariant: a block has a terminator");
    func.remove_inst(way);
    let mut at = Cursor::at_end(func, &mut module.ctx, before);
    at.attachment = debug;
    let zero = at.zero(Type::I32);
    let is_final = at.icmp(IntPredicate::Ne, condition, zero);
    at.cond_br(is_final, of_final, asked);
    Cursor::at_end(func, &mut module.ctx, asked).br(called);
    let copy = func.insts[site.marker].clone();
    let marker = Cursor::at_end(func, &mut module.ctx, of_final).insert(copy);
    Cursor::at_end(func, &mut module.ctx, of_final).br(after);
    Site { marker, block: None, ..site.clone() }
}

/// Answers in `func`, a path within final tasks, that the task is final.
pub(super) fn answer(module: &mut Module, func: &mut Function) {
    let asks = |inst: &Inst| {
        let data = &func.insts[*inst];
        let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
        matches!(data.op, Op::Call(_))
            && callee.is_some_and(|name| known::tells_final(module.ctx.names.text(name)))
    };
    let asked: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(asks).collect();
    for inst in asked {
        if let Some(result) = func.insts[inst].result {
            let ty = func.values[result].ty;
            let one: Operand = module.ctx.int(ty, 1);
            func.replace_uses(result, one);
        }
        func.remove_inst(inst);
    }
}
