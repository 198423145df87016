//! Tasks that cost less than to make them, in functions without a fast path: their bodies are called where they are created, as long as
//! no thread waits for work.
//!
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %x)
//! ; becomes
//!   %makes = call i1 @llvm.directive.task.poll(token none)
//!   br i1 %makes, label %made, label %called
//! made:
//!   call void @llvm.directive.task.gate(token none)
//!   call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %x)
//!   br label %after
//! called:
//!   call void @f.omp_task.omp_task_fast(i64 %x)
//!   br label %after
//! ```
//! So a loop in `single` costs no tasks while nobody waits for work. A task that is known to be undeferred is called without a question.
//!
//! A `taskloop` with a grain that is a small number becomes a loop over its tasks, each of which is called, or made by a marker for its
//! iterations alone:
//! ```llvm
//! call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task) [ "QUAL.WEFT.TASKLOOP"(i64 %n, i32 0), "QUAL.OMP.GRAINSIZE"(i64 4) ]
//! ; becomes
//! call void @llvm.directive.taskgroup.begin(token none)
//! for (%begin = 0; %begin < %n; %begin = %end)                          ; as IR; %end is %begin + 4, or %n
//!   if (@llvm.directive.task.poll(token none))
//!     call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task)
//!         [ "QUAL.WEFT.TASKLOOP"(i64 %end, i32 0, i64 %begin), "QUAL.OMP.GRAINSIZE"(i64 4), "QUAL.OMP.NOGROUP"() ]
//!   else
//!     call void @f.omp_task.omp_task_fast(i64 %begin, i64 %end, …)
//! call void @llvm.directive.taskgroup.end(token none)
//! ```
//!
//! # Why it is right
//! A thread may execute a task at once, where it is created. [OMP 5.2 §12.5] What the current task has created before may be
//! incomplete then: the body creates nothing and waits for nothing, so that it cannot tell. It takes no lock that its creator may hold.
//! Nothing is lost by a thread that executes it: it ends before a task would have been made.
//!
//! # Preconditions
//! The paths of the functions that have some are made, and the functions themselves are as they were.
//!
//! # Postconditions
//! Other tasks are made as before, and so are these where someone waits for work, or the runtime is another one.
//!
//! # Refused
//! Bodies with constructs, calls but of mathematics, inner loops or atomic loops, or that cost more than a task; tasks with
//! clauses that need the runtime, and with `priority`; a `taskloop` whose grain is not known, or in which a task asks whether it
//! has the last iteration.

use rustc_hash::FxHashMap;
use weft_analysis::{Loops, cost, is_of_mathematics};
use weft_ir::cfg::Cfg;
use weft_ir::debug_info::{location_or_line_zero, subprogram_of};
use weft_ir::dominators::DomTree;
use weft_ir::edit::split_block;
use weft_ir::{Attachment, Cursor, FuncId, Function, Inst, Module, Op, Operand, Symbol, SymbolDef, Type};
use weft_regions::{Clause, ClauseKind, Marker, Own, clauses_of, marker, set_bundles};

use super::eligible::Chosen;
use super::facts::Facts;
use super::fast::{self, Copy};
use super::sites::{Site, Sites};
use super::task::Task;
use super::{FAST, add, groups, taskloop};
use crate::known;

/// Calls the bodies of short tasks in the functions of `module` that make each task as yet; `names` are the fast paths. Returns how
/// many tasks of each function are such.
pub(super) fn call(
    module: &mut Module,
    chosen: &Chosen,
    names: &FxHashMap<Symbol, Symbol>,
) -> FxHashMap<FuncId, usize> {
    let mut names = names.clone();
    let mut found = FxHashMap::default();
    for (id, facts) in &chosen.facts {
        // What is the body of a task itself is about to become a call of its fast path.
        if chosen.cloned.contains(id) && chosen.bodies.contains_key(id) {
            continue;
        }
        let short: Vec<Task> =
            facts.tasks.iter().filter(|task| is_short(module, chosen, task)).copied().collect();
        if short.is_empty() {
            continue;
        }
        for task in &short {
            add_fast_body(module, chosen, task.body, short.len(), &mut names);
        }
        let name = module.functions[*id].name;
        let mut func = std::mem::replace(&mut module.functions[*id], Function::new(name, Type::VOID));
        for task in &short {
            call_one(module, &mut func, *task, &names);
        }
        module.functions[*id] = func;
        found.insert(*id, short.len());
    }
    found
}

/// Whether the body of `task` may be called anywhere, and costs less than the task.
fn is_short(module: &Module, chosen: &Chosen, task: &Task) -> bool {
    let Some(facts) = chosen.facts.get(&task.body).filter(|_| !chosen.refused.contains_key(&task.body))
    else {
        return false;
    };
    let body = &module.functions[task.body];
    if !task.is_simple || !is_closed(facts) || !groups::items(&module.ctx, body).is_empty() {
        return false;
    }
    let grain = task.iterations.map(|of| match of.grain().filter(|_| !of.asks_for_last)? {
        Operand::Const(grain) => usize::try_from(module.ctx.consts.as_int(grain)?).ok(),
        _ => None,
    });
    match grain {
        None => cost_of(module, body, 0).is_some_and(|cost| cost <= cost::TASK),
        Some(grain) => {
            let cost = grain.and_then(|grain| cost_of(module, body, 1)?.checked_mul(grain));
            cost.is_some_and(|cost| cost <= cost::TASK)
        }
    }
}

/// Whether a function neither creates tasks, waits, takes locks nor calls others.
fn is_closed(facts: &Facts) -> bool {
    facts.tasks.is_empty()
        && facts.waits.is_empty()
        && facts.yields.is_empty()
        && facts.calls.is_empty()
        && facts.through.is_empty()
        && facts.groups.marks.is_empty()
        && !facts.asks_final
        && !facts.locks
        && !facts.has_critical
}

/// What `func` costs at most, one round of each loop; none if nobody knows, or it has more than so many `loops`.
fn cost_of(module: &Module, func: &Function, loops: usize) -> Option<usize> {
    let cfg = Cfg::compute(func);
    let found = Loops::compute(&cfg, &DomTree::compute(func, &cfg));
    if found.has_irreducible() || found.iter().count() > loops {
        return None;
    }
    func.layout_insts().map(|(_, inst)| cost_of_inst(module, func, inst)).sum()
}

fn cost_of_inst(module: &Module, func: &Function, inst: Inst) -> Option<usize> {
    let ctx = &module.ctx;
    let data = &func.insts[inst];
    if let Some(cost) = cost::of_computing(&data.op) {
        return Some(cost);
    }
    Some(match &data.op {
        Op::DebugRecord(_) => 0,
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } => cost::MATH,
        Op::Call(_) => {
            let callee = ctx.global_name(data.callee()?)?;
            if let Some(SymbolDef::Function(id)) = module.symbols.get(&callee)
                && is_of_mathematics(module, &module.functions[*id])
            {
                return Some(cost::MATH);
            }
            let name = ctx.names.text(callee);
            if !known::is_harmless_intrinsic(name) {
                return None;
            }
            let is_of_memory = ["llvm.memcpy.", "llvm.memmove.", "llvm.memset."];
            match is_of_memory.iter().any(|prefix| name.starts_with(prefix)) {
                true => match data.args().get(2)? {
                    Operand::Const(size) => usize::try_from(ctx.consts.as_int(*size)?).ok()? / 8,
                    _ => return None,
                },
                false => cost::CALL,
            }
        }
        Op::Invoke(_) | Op::Opaque { .. } | Op::Fence(_) | Op::Fork | Op::Halt | Op::Join => return None,
        Op::Alloca { .. } if !data.operands.is_empty() => return None,
        _ => 1,
    })
}

/// Makes the function that is called in the place of the task with this `body`.
fn add_fast_body(
    module: &mut Module,
    chosen: &Chosen,
    body: FuncId,
    tasks: usize,
    names: &mut FxHashMap<Symbol, Symbol>,
) {
    let base = module.functions[body].clone();
    if names.contains_key(&base.name) {
        return;
    }
    let fast = format!("{}{FAST}", module.ctx.names.text(base.name));
    let name = module.fresh_global_name(&fast);
    names.insert(base.name, name);
    let mut base = base;
    base.use_list_orders.clear();
    let parent = subprogram_of(module, &base);
    let is_inlined = fast::is_inlined(&base, tasks);
    let none = FxHashMap::default();
    let copy =
        Copy { name, names: &none, finals: None, through: &[], is_body: true, asks: false, is_inlined };
    let path = copy.make(module, base, None, &Sites::of_plain(&chosen.facts[&body]));
    add(module, path, parent);
}

fn call_one(module: &mut Module, func: &mut Function, task: Task, names: &FxHashMap<Symbol, Symbol>) {
    let debug = location_or_line_zero(module, func, task.inst);
    let site = Site { task, block: None, marker: task.inst, around: Vec::new() };
    if task.undeferred {
        fast::call_body(module, func, &site, names, debug);
        return;
    }
    let made_task = func.insts[task.inst].clone();
    let bounds = task.iterations.map(|of| {
        if of.has_group {
            let index = func.inst_index(task.inst).expect("invariant: the task is in its block");
            let block = func.inst_block(task.inst).expect("invariant: the task is in the function");
            let behind = func.block_insts(block)[index + 1];
            tell(module, func, Marker::TaskgroupBegin, task.inst, debug.clone());
            tell(module, func, Marker::TaskgroupEnd, behind, debug.clone());
        }
        taskloop::write(module, func, task.inst, &of)
    });
    let before = func.inst_block(task.inst).expect("invariant: the task is in the function");
    let index = func.inst_index(task.inst).expect("invariant: the task is in its block");
    let called = split_block(func, &mut module.ctx, before, index);
    let after = split_block(func, &mut module.ctx, called, 1);
    let name = module.ctx.names.intern("task.made");
    let made = func.make_block(Some(name));
    func.insert_block_after(made, called);
    fast::ask(module, func, &site, before, [made, called], debug.clone());
    let made_task = Cursor::at_end(func, &mut module.ctx, made).insert(made_task);
    tell(module, func, Marker::TaskGate, made_task, debug.clone());
    if let Some([begin, end, _]) = bounds {
        make_part(module, func, made_task, begin, end);
    }
    Cursor::at_end(func, &mut module.ctx, made).br(after);
    fast::call_part(module, func, &site, names, bounds, debug);
}

/// Puts a marker that says nothing in front of `inst`.
fn tell(module: &mut Module, func: &mut Function, which: Marker, inst: Inst, debug: Option<Attachment>) {
    let which = marker(module, which);
    let none = module.ctx.token_none();
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    at.attachment = debug;
    at.call_as(which.fn_ty, which.callee, &[none]);
}

/// Lets the marker `inst` of a `taskloop` make the one task of the iterations from `begin` to `end`.
fn make_part(module: &mut Module, func: &mut Function, inst: Inst, begin: Operand, end: Operand) {
    let is_kept = |clause: &Clause| !clause.is(ClauseKind::Nogroup) && clause.kind != Own::Taskloop;
    let mut clauses = clauses_of(func, &module.ctx, inst);
    clauses.retain(is_kept);
    let no = module.ctx.int(Type::I32, 0);
    clauses.push(Clause::of(Own::Taskloop, [end, no, begin]));
    clauses.push(Clause::of(ClauseKind::Nogroup, []));
    set_bundles(func, &mut module.ctx, inst, None, &clauses);
}
