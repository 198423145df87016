//! Parallel regions as OpenMP tasks in Region IR, the form in which stock LLVM optimizes them.
//!
//! ```llvm
//!   fork label %task, label %cont            %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(),
//!                                                   "QUAL.OMP.SHARED"(ptr %p) ]
//!                                            br label %task
//! task:                                    task:
//!   store i32 1, ptr %p                      store i32 1, ptr %p
//!   halt label %cont               ==>       br label %task.end
//!                                          task.end:
//!                                            call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
//!                                            br label %cont
//! cont:                                    cont:
//!   join label %next                         call void @llvm.directive.taskwait(token none)
//!                                            br label %next
//! ```
//!
//! # Why it is right
//! `taskwait` waits for all children of the current task, so for those of the region's fork, and perhaps for those of a
//! region around it. Waiting for more than asked is allowed: tasks do not wait for their creator.
//! All addresses that come from outside are listed, so that LLVM takes the objects for touched by others.
//! A register of the creator that a task uses is copied when the task is made, as it is if the fork passes it on.
//!
//! # Refused
//! A task that does not end: what follows its region in Region IR would be gone.

use weft_analysis::ParallelRegions;
use weft_ir::cfg::{Cfg, block_set};
use weft_ir::edit::live_ins;
use weft_ir::{Block, Cursor, Function, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, Directive, Leaf, Marker, directive_clause, marker, set_bundles};

use super::serial::{branch, settle_phis};
use super::{allocas, redundant_joins};

/// Makes tasks of all regions of `func`.
pub(super) fn make(module: &mut Module, func: &mut Function) -> Result<(), Vec<String>> {
    let regions = ParallelRegions::compute(func, &Cfg::compute(func));
    let endless = regions.iter().filter(|(_, region)| region.halts.is_empty()).count();
    if endless > 0 {
        return Err(vec!["a task does not end".to_owned(); endless]);
    }
    // What tasks get is found before any block changes.
    let shared: Vec<Vec<Operand>> = regions
        .iter()
        .map(|(id, _)| {
            let inside = block_set(&regions.task_blocks(func, id));
            let is_address = |value: &weft_ir::Value| func.values[*value].ty == Type::PTR;
            live_ins(func, &inside).into_iter().filter(is_address).map(Operand::Value).collect()
        })
        .collect();
    allocas::to_entry(func, &regions);
    let idle = redundant_joins::find(func);
    let task = Directive::from(Leaf::Task);
    let (entry, exit) = (marker(module, Marker::Entry), marker(module, Marker::Exit));
    let wait = marker(module, Marker::Point(Leaf::Taskwait));
    let none = module.ctx.token_none();
    for ((_, region), shared) in regions.iter().zip(shared) {
        let halting: Vec<Block> = region.halts.iter().filter_map(|halt| func.inst_block(*halt)).collect();
        let name = module.ctx.names.intern("task.end");
        let end = func.make_block(Some(name));
        func.insert_block_after(end, *halting.last().unwrap_or(&region.task));
        settle_phis(func, region, &halting, Some(end));

        let attachments = func.insts[region.fork].attachments.clone();
        let mut at = Cursor::before(func, &mut module.ctx, region.fork);
        let begun = at.call_as(entry.fn_ty, entry.callee, &[]);
        func.insts[begun].attachments.clone_from(&attachments);
        let token = func.result(begun);
        let clauses: Vec<Clause> = match shared.is_empty() {
            true => Vec::new(),
            false => vec![Clause::of(ClauseKind::Shared, shared)],
        };
        set_bundles(func, &mut module.ctx, begun, Some(task), &clauses);
        branch(&mut module.ctx, func, region.fork, region.task);
        for halt in &region.halts {
            branch(&mut module.ctx, func, *halt, end);
        }
        let mut at = Cursor::at_end(func, &mut module.ctx, end);
        let ended = at.call_as(exit.fn_ty, exit.callee, &[token]);
        at.br(region.continuation);
        func.insts[ended].attachments.clone_from(&attachments);
        let closing: Vec<Clause> = task.end().map(directive_clause).into_iter().collect();
        set_bundles(func, &mut module.ctx, ended, None, &closing);
        for join in &region.joins {
            if !idle.contains(join) {
                let attachments = func.insts[*join].attachments.clone();
                let mut at = Cursor::before(func, &mut module.ctx, *join);
                let waited = at.call_as(wait.fn_ty, wait.callee, &[none]);
                func.insts[waited].attachments = attachments;
            }
            let next = func.insts[*join].successors().next();
            if let Some(next) = next {
                branch(&mut module.ctx, func, *join, next);
            }
        }
    }
    Ok(())
}
